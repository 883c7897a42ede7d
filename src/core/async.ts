/**
 * The value, unless the call is canceled first. What it waited for goes on without it: a question
 * that VS Code cannot take back stays on the screen, and its answer is ignored.
 *
 * @throws the signal's reason, at once when it is aborted.
 */
export async function raceWithSignal<Value>(
  waiting: PromiseLike<Value>,
  signal: AbortSignal | undefined,
): Promise<Value> {
  const { promise, resolve, reject } = Promise.withResolvers<Value>();
  waiting.then(resolve, reject);
  const cancel = (): void => reject(signal?.reason);
  if (signal?.aborted === true) cancel();
  signal?.addEventListener("abort", cancel, { once: true });
  return promise.finally(() => signal?.removeEventListener("abort", cancel));
}

/** The value, unless the time is over first; what it waited for goes on without it. */
export async function withinTime<Value>(
  waiting: PromiseLike<Value>,
  timeMs: number,
): Promise<Value | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<Value | undefined>();
  const timer = setTimeout(() => resolve(undefined), timeMs);
  waiting.then(resolve, reject);
  return promise.finally(() => clearTimeout(timer));
}

/** What VS Code gives a listener to end with. */
interface Subscription {
  dispose(): unknown;
}

/**
 * Looks at once, and then after each event; removes its listener.
 *
 * @returns Whether it was so before the time was over.
 */
export async function waitUntil(
  isSo: () => boolean,
  onEvent: (listener: () => void) => Subscription,
  timeMs: number,
): Promise<boolean> {
  if (isSo()) return true;
  const { promise, resolve } = Promise.withResolvers<true>();
  const subscription = onEvent(() => {
    if (isSo()) resolve(true);
  });
  const wasSo = await withinTime(promise, timeMs);
  subscription.dispose();
  return wasSo ?? false;
}

/** Knows how long its process has been too busy to hear of anything. */
export interface Pulse {
  /** What is heard now may have happened at any time since then, by `Date.now()`. */
  readonly freeSinceMs: () => number;
  readonly dispose: () => void;
}

const pulseMs = 100;

export function createPulse(): Pulse {
  let [before, last] = [Date.now(), Date.now()];
  const timer = setInterval(() => ([before, last] = [last, Date.now()]), pulseMs);
  return {
    freeSinceMs() {
      const nowMs = Date.now();
      const isBusy = nowMs - last > 2 * pulseMs;
      // Once it is free again, its timer comes before what was to be heard.
      const wasBusy = last - before > 2 * pulseMs;
      if (wasBusy) return before;
      return isBusy ? last : nowMs;
    },
    dispose: () => clearInterval(timer),
  };
}

/** Runs one thing after another, in the order asked for; one that fails does not stop the next. */
export type Queue = <Value>(run: () => Promise<Value>) => Promise<Value>;

export function createQueue(): Queue {
  let last: Promise<unknown> = Promise.resolve();
  return (run) => {
    const running = last.then(run);
    last = running.catch(() => undefined);
    return running;
  };
}

/**
 * Hands on whatever it is given, one portion after another: what comes while one is under way is the next.
 * Each waits for its own.
 */
export function createPortions<Item>(
  handOn: (items: readonly Item[]) => Promise<void>,
): (item: Item) => Promise<void> {
  const inTurn = createQueue();
  let waiting: Item[] = [];
  return (item) => {
    waiting.push(item);
    return inTurn(async () => {
      const items = waiting;
      waiting = [];
      if (items.length > 0) await handOn(items);
    });
  };
}

/** Enough to keep a disk or VS Code busy; that many files may be open and in memory. */
const itemsAtATime = 16;

/** Runs what any number of callers ask for, with at most `limit` under way at a time; in their order. */
export function limitConcurrency(limit = itemsAtATime): Queue {
  const waiting: (() => void)[] = [];
  let free = limit;
  return async (run) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await run();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}

/**
 * The results in the order of the items, with at most `limit` of them under way at a time.
 *
 * @throws what the first of the items, in their order, throws: once no other is under way, and none is
 *   begun any more.
 */
export async function mapConcurrently<Item, Mapped>(
  items: readonly Item[],
  map: (item: Item, index: number) => Promise<Mapped>,
  limit = itemsAtATime,
): Promise<readonly Mapped[]> {
  const mapped: Mapped[] = [];
  const failures = new Map<number, unknown>();
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < items.length && failures.size === 0) {
      const index = next++;
      try {
        mapped[index] = await map(items[index] as Item, index);
      } catch (error) {
        failures.set(index, error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, work));
  if (failures.size > 0) throw failures.get(Math.min(...failures.keys()));
  return mapped;
}

/** Lets everything else of the thread run, if it has been held for long. */
export type Pause = () => Promise<void>;

/** Short enough that nobody feels it. */
const maxHeldMs = 20;

/**
 * For long work in steps: a pause between two of them.
 *
 * @throws the signal's reason, by the pause, when it is aborted.
 */
export function createPause(signal: AbortSignal): Pause {
  let resumedMs = performance.now();
  return async () => {
    signal.throwIfAborted();
    if (performance.now() - resumedMs < maxHeldMs) return;
    await new Promise((resolve) => setTimeout(resolve, 0));
    signal.throwIfAborted();
    resumedMs = performance.now();
  };
}

/** Runs something once it was not asked for again during a pause. */
export interface Debounce {
  readonly restart: () => void;
  readonly stop: () => void;
}

export function createDebounce(run: () => void, pauseMs: number): Debounce {
  let timer: NodeJS.Timeout | undefined;
  const stop = (): void => clearTimeout(timer);
  return {
    stop,
    restart() {
      stop();
      timer = setTimeout(run, pauseMs);
    },
  };
}

/** Asks each question once, also while its answer is awaited. What it remembers is never refreshed. */
export function remember<Question, Answer>(
  ask: (question: Question) => Promise<Answer>,
): (question: Question) => Promise<Answer> {
  const answers = new Map<Question, Promise<Answer>>();
  return (question) => {
    const answer = answers.get(question) ?? ask(question);
    answers.set(question, answer);
    return answer;
  };
}

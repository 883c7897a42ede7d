/** What is to be said of a text that a person types: why it cannot be taken, or what it would do. */
export type Judgement = RefusedText | TakenText;

interface RefusedText {
  /** One sentence. */
  readonly error: string;
}

interface TakenText {
  /** What the text would do, such as "12 matches in 3 files"; may be empty. */
  readonly detail: string;
  /** What takes longer to find out, and stands in its place then. The text can be taken meanwhile. */
  readonly later?: Promise<Judgement>;
}

/** Judges a text; the signal is aborted once another text is typed, and the answer not waited for. */
export type Judge = (text: string, signal: AbortSignal) => Judgement | Promise<Judgement>;

export type JudgedText =
  | { readonly verdict: "pending" }
  | { readonly verdict: "refused"; readonly error: string }
  | { readonly verdict: "taken"; readonly detail: string; readonly isFinal: boolean };

/** Judges the text that was typed last, and no other: a late answer never replaces a newer one. */
export interface Judging {
  readonly text: () => string;
  readonly judged: () => JudgedText;
  /** Another text, or the same under other circumstances; a short pause in the typing is waited for. */
  readonly judge: (text: string) => void;
  /** Resolves at once, without that pause, with what is known of the text, if it still is the last. */
  readonly settle: () => Promise<JudgedText>;
  readonly dispose: () => void;
}

/** Long enough that a word typed fast is judged once. */
const pauseMs = 120;

/**
 * @param onChange The text or what is known of it is another.
 * @param onCrash The judge threw, though nobody had stopped it.
 */
export function createJudging(
  judge: Judge,
  onChange: () => void,
  onCrash: (error: unknown) => void,
): Judging {
  let controller = new AbortController();
  let text = "";
  let judged: JudgedText = { verdict: "pending" };
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  const run = async (signal: AbortSignal): Promise<void> => {
    const note = (judgement: Judgement, isFinal: boolean): void => {
      if (signal.aborted) return;
      judged =
        "error" in judgement
          ? { verdict: "refused", error: judgement.error }
          : { verdict: "taken", detail: judgement.detail, isFinal };
      onChange();
    };
    const noteCrash = (error: unknown): void => {
      if (!signal.aborted) onCrash(error);
    };
    try {
      const judgement = await judge(text, signal);
      const later = "error" in judgement ? undefined : judgement.later;
      note(judgement, later === undefined);
      void later?.then((last) => note(last, true), noteCrash);
    } catch (error) {
      noteCrash(error);
    }
  };
  const start = (): Promise<void> => {
    clearTimeout(timer);
    return (running ??= run(controller.signal));
  };
  const stop = (): void => {
    clearTimeout(timer);
    controller.abort();
  };

  return {
    text: () => text,
    judged: () => judged,
    judge(newText) {
      stop();
      controller = new AbortController();
      running = undefined;
      text = newText;
      judged = { verdict: "pending" };
      timer = setTimeout(() => void start(), pauseMs);
      onChange();
    },
    async settle() {
      await start();
      return judged;
    },
    dispose: stop,
  };
}

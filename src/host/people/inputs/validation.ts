import { createDebounce } from "../../../core/async.ts";

/** Why a text that a person types cannot be taken, or else what it would do. */
export type Validation = RefusedText | TakenText;

interface RefusedText {
  /** One sentence. */
  readonly error: string;
}

interface TakenText {
  /** What the text would do, such as "12 matches in 3 files"; may be empty. */
  readonly detail: string;
  /** The first matches, to be listed below: a line each. */
  readonly matches?: readonly string[];
  /** Takes the place of this once it is known. The text can be taken before that. */
  readonly later?: Promise<Validation>;
}

/** Validates a text. The signal is aborted once another text is typed; the result is then ignored. */
export type Validate = (text: string, signal: AbortSignal) => Validation | Promise<Validation>;

/** Validates the last text that was typed: a late result never replaces a newer one. */
export interface Validator {
  readonly text: () => string;
  /** Undefined while the text is validated. */
  readonly validated: () => Validation | undefined;
  /** Validates another text, or the same one again, after a short pause in the typing. */
  readonly validate: (text: string) => void;
  /** Validates the last text without that pause, and resolves to the result. */
  readonly settle: () => Promise<Validation | undefined>;
  readonly dispose: () => void;
}

/** Long enough that a word that is typed fast is validated once. */
const pauseMs = 120;

/**
 * @param onChange Called when the text or its result changes.
 * @param onCrash Called with what `validate` threw, unless it was aborted.
 */
export function createValidator(
  validate: Validate,
  onChange: () => void,
  onCrash: (error: unknown) => void,
): Validator {
  let controller = new AbortController();
  let text = "";
  let validated: Validation | undefined;
  let running: Promise<void> | undefined;

  const run = async (signal: AbortSignal): Promise<void> => {
    const note = (validation: Validation): void => {
      if (signal.aborted) return;
      validated = validation;
      onChange();
    };
    const noteCrash = (error: unknown): void => {
      if (!signal.aborted) onCrash(error);
    };
    try {
      const validation = await validate(text, signal);
      note(validation);
      if ("later" in validation) void validation.later.then(note, noteCrash);
    } catch (error) {
      noteCrash(error);
    }
  };
  const start = (): Promise<void> => {
    typing.stop();
    return (running ??= run(controller.signal));
  };
  const typing = createDebounce(() => void start(), pauseMs);
  const stop = (): void => {
    typing.stop();
    controller.abort();
  };

  return {
    text: () => text,
    validated: () => validated,
    validate(newText) {
      stop();
      controller = new AbortController();
      running = undefined;
      text = newText;
      validated = undefined;
      typing.restart();
      onChange();
    },
    async settle() {
      await start();
      return validated;
    },
    dispose: stop,
  };
}

import type { JudgedText } from "./judging.ts";

/** A row below the box in which a person types. */
export type PromptRow =
  /** What is known of the text that Enter would take. */
  | { readonly kind: "judgement"; readonly judged: JudgedText }
  | { readonly kind: "old"; readonly text: string };

/**
 * The judgement first, so that it is the active row while a person types; then those of the texts
 * typed before that hold what is typed now.
 */
export function promptRows(
  judged: JudgedText,
  typed: string,
  old: readonly string[],
): readonly PromptRow[] {
  const wanted = typed.toLowerCase();
  return [
    { kind: "judgement", judged },
    ...old
      .filter((text) => text !== typed && text.toLowerCase().includes(wanted))
      .map((text) => ({ kind: "old", text }) as const),
  ];
}

/** A probable mistake that is carried out, and told to the person and the agent. */
export type Remark =
  | {
      readonly code: "linesDropped";
      readonly path: string;
      readonly before: number;
      readonly after: number;
    }
  | {
      /** A text without a newline has `\n` as two characters, and it is unclear what is code. */
      readonly code: "newlineEscaped";
      readonly path: string;
      readonly field: string;
    };

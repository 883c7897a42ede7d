/** What is probably not meant, but is carried out and told, to who allows it and to who sent it. */
export type Remark =
  | {
      readonly code: "linesDropped";
      readonly path: string;
      readonly before: number;
      readonly after: number;
    }
  | {
      /** A text without a newline has `\n` as two characters, where nobody knows what is code. */
      readonly code: "newlineEscaped";
      readonly path: string;
      readonly field: string;
    };

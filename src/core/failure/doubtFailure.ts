/** A call that is probably not meant as it was sent. Sent once more, it is carried out. */
export type DoubtFailure =
  | {
      /** A text has the line numbers that results show in front of lines. */
      readonly code: "pastedRows";
      readonly path: string;
      readonly field: string;
      /** The first of its rows. */
      readonly row: string;
    }
  | {
      /** A text has a comment that stands for text which it leaves out. */
      readonly code: "omissionMark";
      readonly path: string;
      readonly field: string;
      /** In the text of the field. */
      readonly line: number;
      readonly mark: string;
    }
  | {
      /** A quote of one line has only a part of its indentation. */
      readonly code: "indentationCut";
      readonly path: string;
      readonly field: string;
      /** The field of the new text. */
      readonly newField: string;
      readonly line: number;
      /** The line as it is. */
      readonly row: string;
    }
  | {
      /** A template has a reference to a group as another dialect spells it. */
      readonly code: "foreignReference";
      readonly path: string;
      readonly field: string;
      readonly written: string;
      /** How the template would have to spell it. */
      readonly instead: string;
    }
  | {
      /** A text without a newline has `\n` as two characters where code is. */
      readonly code: "newlineEscaped";
      readonly path: string;
      readonly field: string;
    };

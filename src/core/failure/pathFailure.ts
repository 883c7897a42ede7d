/** A path is meaningless, or leads to something that may not be touched. */
export type PathFailure =
  | { readonly code: "pathEmpty" }
  | { readonly code: "pathHasNul"; readonly path: string }
  | { readonly code: "pathNotOnWindows"; readonly path: string; readonly reason: string }
  | {
      /** A `file:` URI or the like that leads nowhere for certain; `problem` is a phrase. */
      readonly code: "uriMalformed";
      readonly path: string;
      readonly problem: string;
    }
  | { readonly code: "noWorkspaceFolder"; readonly path: string }
  | {
      readonly code: "ambiguousPath";
      readonly path: string;
      readonly candidates: readonly string[];
    }
  | { readonly code: "schemeNotAllowed"; readonly path: string; readonly scheme: string }
  | {
      readonly code: "pathUnresolvable";
      readonly path: string;
      /** A system error code such as `ELOOP`. */
      readonly cause: string;
    }
  | { readonly code: "notFound"; readonly path: string }
  | { readonly code: "alreadyExists"; readonly path: string }
  | { readonly code: "notAFile"; readonly path: string; readonly kind: string }
  | { readonly code: "notAFolder"; readonly path: string };

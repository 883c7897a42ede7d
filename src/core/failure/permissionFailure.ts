/** Mode, containment, protection or the user said no. */
export type PermissionFailure =
  | {
      readonly code: "outsideAllowedPaths";
      readonly path: string;
      readonly allowed: readonly string[];
    }
  | { readonly code: "untrustedWorkspace" }
  | { readonly code: "refusedTarget"; readonly path: string; readonly reason: string }
  | {
      readonly code: "secretFile";
      readonly path: string;
      /** Of `linewise.protectedReads`. */
      readonly pattern: string;
      /** The permission mode, if it does not ask; if absent, the pattern itself refuses. */
      readonly mode?: string | undefined;
    }
  | { readonly code: "readRejected"; readonly paths: readonly string[] }
  | { readonly code: "rejectedByUser"; readonly reason?: string | undefined };

import type { Examples } from "./failureExamples.ts";

/** Those of applying a change to several files, and of what is written down before. */
export const appliedExamples: Pick<
  Examples,
  "writtenElsewhere" | "historyUnavailable" | "historyDamaged" | "notApplied" | "notTakenBack"
> = {
  writtenElsewhere: [
    { code: "writtenElsewhere", paths: ["src/a.ts"], changedPaths: [] },
    { code: "writtenElsewhere", paths: ["src/a.ts"], changedPaths: ["src/b.ts", "src/c.ts"] },
  ],
  historyUnavailable: [
    { code: "historyUnavailable", path: "/storage/history", cause: "ENOSPC" },
    { code: "historyUnavailable", path: "/storage/history", cause: "EACCES" },
  ],
  historyDamaged: [{ code: "historyDamaged", path: "/storage/history" }],
  notApplied: [{ code: "notApplied", paths: ["src/a.ts", "src/b.ts"] }],
  notTakenBack: [{ code: "notTakenBack", paths: ["src/a.ts", "src/b.ts"] }],
};

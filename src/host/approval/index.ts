export {
  type Approval,
  type Approver,
  type AskJudgement,
  findDrift,
  type Replan,
  subjectOf,
  type WriteRequest,
} from "./approval.ts";
export { askInDialog } from "./askInDialog.ts";
export {
  askInDiffEditor,
  createDecisions,
  type Decisions,
  registerDecisions,
  registerPendingDiff,
} from "./diffEditor/index.ts";
export {
  type CallName,
  createPendingApprovals,
  forgetEnded,
  hashCall,
  type PendingApprovals,
  type ShownInChat,
} from "./shownInChat.ts";

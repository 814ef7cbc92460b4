import type { JobAttempt } from "../Job.ts"

/** A last attempt at a transactional job that only the kernel ends. */
export const lastAttempt: JobAttempt = {
  endable: undefined,
  lane: "",
  workspaceId: "",
  rank: 1,
  number: 1,
  isLast: true,
  waitSeconds: 0,
  isOverdue: false
}

import * as Job from "@tidings/jobs/Job"
import { reconciliation } from "../reconciling/reconciliation.ts"
import { Reconciliations } from "../reconciling/Reconciliations.ts"

/**
 * Asks a provider about a send whose answer was lost: after 30 s, then 5 min, 30 min, 2 h and 12 h after the previous
 * attempt.
 */
export default Job.make({
  ...reconciliation,
  retryAfterSeconds: [300, 1_800, 7_200, 43_200],
  concurrency: 4,
  together: { all: 64, ofWorkspace: () => 8 },
  timeoutSeconds: 150,
  handler: ({ sendId }, attempt) => Reconciliations.use((all) => all.reconcile(sendId, attempt))
})

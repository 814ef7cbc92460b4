import { addFailed } from "@tidings/storage/testing/jobTable"
import type { Given } from "@tidings/testing/Given"
import { Effect } from "effect"

export default {
  input: ({ id }) => Effect.map(addFailed("run_approved", id), (job) => ({ id: job }))
} satisfies Given

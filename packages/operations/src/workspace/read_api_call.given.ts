import type { Given } from "@tidings/testing/Given"
import { loggedRefusal } from "@tidings/testing/loggedRefusal"
import { Effect } from "effect"

/** Has a call refused, and so logged. */
export default { input: ({ live }) => Effect.map(loggedRefusal(live), (requestId) => ({ requestId })) } satisfies Given

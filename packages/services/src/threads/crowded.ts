import { problem } from "@tidings/schema/Problem"

const retryAfterSeconds = 1

/** The refusal of a workspace that has more than its share of work waiting. */
export const crowded = (what: string) =>
  problem("workspace_rate_limit", {
    message: `Too many ${what} of this workspace wait to be worked on; try again shortly.`,
    retryAfterSeconds
  })

import { problem } from "@tidings/schema/Problem"

const retryAfterSeconds = 1

/** Says that a workspace has more of something waiting than its share. */
export const crowded = (what: string) =>
  problem("workspace_rate_limit", {
    message: `Too many ${what} of this workspace wait to be worked on; try again shortly.`,
    retryAfterSeconds
  })

import type { Given } from "@tidings/testing/Given"
import { connectedAccount } from "@tidings/testing/socialPosts"
import { Effect } from "effect"

const variables = { product: "Acme Planner", version: "4.2" }

export default {
  input: (workspace) =>
    Effect.as(connectedAccount(workspace, "bluesky"), { eventKey: "release.published", mode: "publish", variables }),
  other: { mode: "draft" },
  refused: { variables: { product: "Acme Planner" } }
} satisfies Given

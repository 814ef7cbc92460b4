import type { Given } from "@tidings/testing/Given"
import { doubleList } from "@tidings/testing/topics"
import { Effect } from "effect"

/** Creates a double list, on which nobody waits to confirm. */
export default {
  input: (workspace) => Effect.map(doubleList(workspace), (listId) => ({ listId })),
  refused: { listId: "lst_01kb2x9w3t5v7y8z" },
  other: { contactIds: ["con_01kb2x9w3t5v7y8z"] }
} satisfies Given

import { made } from "@tidings/testing/fixtures"
import type { Given } from "@tidings/testing/Given"
import { Effect } from "effect"

/** Creates a contact on a list, whose activity it lists. */
export default {
  input: Effect.fnUntraced(function* (workspace) {
    const { id: list } = yield* made("create_list", { name: "Customers" }, workspace)
    const { id } = yield* made("create_contact", { email: "ada@example.com", lists: [list] }, workspace)
    yield* made("emit_event", { type: "order.paid", contact: { id }, metadata: { total: 12 } }, workspace)
    return { contact: id }
  }),
  refused: { contact: "nobody@example.com" }
} satisfies Given

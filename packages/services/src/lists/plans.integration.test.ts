import { assert, describe, it } from "@effect/vitest"
import { postgresIsMissing, whyMissing } from "@tidings/storage/testing/postgres"
import { made } from "@tidings/testing/fixtures"
import { readsOfMore } from "@tidings/testing/plans"
import { call, makeWorkspace } from "@tidings/testing/World"
import { Effect } from "effect"

const prepare = Effect.gen(function* () {
  const workspace = yield* makeWorkspace("enterprise")
  const first = { external_id: "first" }
  yield* made("emit_event", { type: "user.met", contact: first }, workspace)
  const lists = yield* Effect.forEach(["One", "Two"], (name) => made("create_list", { name }, workspace))
  for (const { id } of lists) yield* made("add_list_members", { listId: id, contactIds: [first] }, workspace)
  return { workspace, lists: lists.map(({ id }) => id as string) }
})

/** Contacts that are created, enter lists by each of their names, are merged and leave. */
const work = Effect.fnUntraced(function* ({ lists, workspace }: Effect.Success<typeof prepare>, turn: number) {
  const [one, two] = lists
  const [person, email] = [`u${turn}`, `u${turn}@example.com`]
  const met = (contact: object) => made("emit_event", { type: "user.met", contact }, workspace)
  const { contact } = yield* met({ external_id: person })
  const other = (yield* met({ email })).contact
  const change = (verb: string, listId: string | undefined, contactIds: ReadonlyArray<object>) =>
    made(`${verb}_list_members`, { listId, contactIds }, workspace)
  const names = [{ external_id: person }, { email }]
  assert.strictEqual((yield* change("add", one, names)).added, 2)
  assert.strictEqual((yield* change("add", two, [{ id: contact.id }, { id: other.id }])).added, 2)
  yield* met({ external_id: person, email })
  assert.strictEqual((yield* change("add", one, names)).already, 1)
  yield* call("list_lists", {}, { key: workspace.live })
  yield* call("read_list", { listId: one }, { key: workspace.live })
  assert.strictEqual((yield* change("remove", one, names)).removed, 1)
  assert.strictEqual((yield* change("remove", two, [{ id: contact.id }])).removed, 1)
})

describe.skipIf(postgresIsMissing)(`the statements of lists${whyMissing}`, () => {
  it.effect("never read all of what grows, though their plans were made while there was little", () =>
    Effect.gen(function* () {
      const growing = ["contacts", "custom_events", "list_members"] as const
      const others = ["lists", "audit_entries", "idempotency_keys"]
      const { many, whole } = yield* readsOfMore(prepare, work, { growing, others })
      assert.deepStrictEqual(whole, [])
      assert.notInclude(many, "contacts")
    }).pipe(Effect.scoped)
  )
})

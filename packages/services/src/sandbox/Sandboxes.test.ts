import { assert, layer } from "@effect/vitest"
import { countedIn } from "@tidings/storage/testing/worldRows"
import { type SharedTable, worlds } from "@tidings/storage/worlds"
import { appliedSequence } from "@tidings/testing/appliedSequence"
import { made, type Workspace } from "@tidings/testing/fixtures"
import { inputFor } from "@tidings/testing/inputFor"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect, Exit } from "effect"
import { Sandboxes, SandboxBounds } from "./Sandboxes.ts"

const bounds = { contacts: 3, messages: 4, bytes: 1024 ** 3, configurations: 1 }
const bounded = Effect.provideService(SandboxBounds, bounds)

const inSandbox = (workspace: Workspace): Workspace => ({
  ...workspace,
  world: workspace.sandbox,
  live: workspace.test
})

/** The row that makes one of each kind of configuration; sequences come by files. */
const making: Readonly<Record<Exclude<SharedTable, "sequences">, string>> = {
  assets: "create_composition",
  compositions: "create_composition",
  links: "create_short_link",
  pages: "create_page",
  qr_designs: "create_qr_design",
  templates: "create_template"
}
const shared = Object.entries(worlds).flatMap(([table, { of }]) => (of === "both" ? [table] : []))

const trimmed = bounded(Sandboxes.use(({ trim }) => trim))

layer(world)("a sandbox", (it) => {
  it("has a bound for every table of configuration", () =>
    assert.sameMembers([...Object.keys(making), "sequences"], shared))

  it.effect.each(Object.entries(making))(
    "holds no more %s than its bound, and the live world what it wants",
    ([table, name]) =>
      Effect.gen(function* () {
        const workspace = yield* makeWorkspace()
        const input = yield* inputFor(name, workspace)
        const fresh = (place: number) => ({
          ...input,
          ...("slug" in input && { slug: `slug-${place}-${workspace.id.slice(-6)}` }),
          ...("key" in input && { key: `key_${place}` })
        })
        const statuses = (key: string, from: number) =>
          Effect.forEach([from, from + 1], (place) =>
            Effect.map(bounded(call(name, fresh(place), { key })), ({ body, status }) =>
              status < 300 ? "made" : `${status} ${body.error.code} ${/at most 1 /u.test(body.error.message)}`
            )
          )
        assert.deepStrictEqual(yield* statuses(workspace.test, 1), ["made", "422 field_invalid true"])
        assert.deepStrictEqual(yield* statuses(workspace.live, 3), ["made", "made"])
        assert.strictEqual(yield* countedIn(table as SharedTable, workspace.sandbox), 1)
      })
  )

  it.effect("holds no more sequences than its bound, new versions of which it takes", () =>
    Effect.gen(function* () {
      const workspace = inSandbox(yield* makeWorkspace())
      const applied = (key: string) =>
        Effect.map(Effect.exit(bounded(appliedSequence(workspace, key))), (exit) =>
          Exit.isSuccess(exit) ? "made" : /at most 1 sequences/u.test(JSON.stringify(exit)) ? "refused" : String(exit)
        )
      assert.deepStrictEqual([yield* applied("a"), yield* applied("b")], ["made", "refused"])
      const next = `key: a\ntrigger: { type: api.enroll }\nnodes:\n  two_days: { type: wait, for: 2d, next: end }\n`
      assert.strictEqual(yield* bounded(Effect.as(appliedSequence(workspace, "a", next), "made")), "made")
    })
  )

  it.effect("keeps its newest contacts, with the counts of those who went, and every live one", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const list = yield* made("create_list", { name: "Readers" }, workspace)
      yield* appliedSequence(workspace, "welcome")
      for (const one of [workspace, inSandbox(workspace)]) {
        for (const place of [1, 2, 3, 4, 5]) {
          const contact = { email: `u${place}@example.com` }
          yield* made("emit_event", { type: "user.met", contact }, one)
          yield* made("add_list_members", { listId: list.id, contactIds: [contact] }, one)
          yield* made("enroll_in_sequence", { keyOrId: "welcome", contact }, one)
        }
      }
      yield* trimmed
      for (const [one, left] of [
        [workspace, 5],
        [inSandbox(workspace), 3]
      ] as const) {
        assert.strictEqual(yield* countedIn("contacts", one.world), left)
        assert.strictEqual(yield* countedIn("custom_events", one.world), left)
        assert.strictEqual(yield* countedIn("sequence_runs", one.world), left)
        const { body } = yield* call("read_list", { listId: list.id }, { key: one.live })
        assert.strictEqual(body.memberCount, left)
        const { body: again } = yield* call(
          "emit_event",
          { type: "user.met", contact: { email: "u1@example.com" } },
          { key: one.live }
        )
        assert.isDefined(again.id)
      }
    })
  )

  it.effect("keeps its newest messages and events, so many and so many bytes of them, and every live one", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const contact = { email: "ada@example.com" }
      const code = { templateKey: "auth.otp", to: "+353861234567", variables: { code: "041932", minutes: 10 } }
      for (const one of [workspace, inSandbox(workspace)]) {
        for (const _ of [1, 2, 3]) {
          yield* made("emit_event", { type: "user.met", contact }, one)
          yield* made("send_transactional_sms", code, one)
        }
      }
      const held = ({ world }: Workspace) =>
        Effect.map(
          Effect.all([countedIn("custom_events", world), countedIn("sms_messages", world)]),
          ([events, texts]) => events + texts
        )
      yield* trimmed
      assert.deepStrictEqual([yield* held(workspace), yield* held(inSandbox(workspace))], [6, 4])
      yield* Effect.provideService(
        Sandboxes.use(({ trim }) => trim),
        SandboxBounds,
        { ...bounds, bytes: 400 }
      )
      const left = yield* held(inSandbox(workspace))
      assert.isBelow(left, 4)
      assert.strictEqual(yield* held(workspace), 6)
    })
  )
})

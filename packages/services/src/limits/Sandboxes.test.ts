import { assert, layer } from "@effect/vitest"
import { AssetStore } from "@tidings/connectors/assets/AssetStore"
import { ownDatabase } from "@tidings/storage/testing/postgres"
import { whoseDeleted } from "@tidings/storage/testing/deletions"
import { flooded } from "@tidings/storage/testing/customEventTable"
import { countedIn } from "@tidings/storage/testing/worldRows"
import { type SharedTable, worlds } from "@tidings/storage/worlds"
import { appliedSequence } from "@tidings/testing/appliedSequence"
import { made, type Workspace } from "@tidings/testing/fixtures"
import { inputFor } from "@tidings/testing/inputFor"
import { call, makeWorkspace, worldOver } from "@tidings/testing/World"
import { Effect, Exit } from "effect"
import { TestClock } from "effect/testing"
import { Sequences } from "../sequences/Sequences.ts"
import { SandboxBounds } from "./Sandboxes.ts"
import { SandboxTrims } from "../sandbox/SandboxTrims.ts"

const bounds = { contacts: 3, messages: 4, bytes: 1024 ** 3, configurations: 2, archived: 1, lasting: 1 }
const bounded = Effect.provideService(SandboxBounds, bounds)

const inSandbox = (workspace: Workspace): Workspace => ({
  ...workspace,
  world: workspace.sandbox,
  live: workspace.test
})

type Made = Exclude<SharedTable, "sequences">
interface Kind {
  /** The operation that creates one. */
  readonly by: string
  /** The call that makes room for another, given an existing one; undefined if the oldest are deleted automatically. */
  readonly freedBy?: (one: any) => readonly [row: string, input: object]
}

/** Every kind of configuration that operations create; sequences are made from files. */
const kinds: Readonly<Record<Made, Kind>> = {
  assets: { by: "create_composition" },
  compositions: { by: "create_composition" },
  links: { by: "create_short_link", freedBy: ({ linkId }) => ["archive_short_link", { linkId }] },
  pages: { by: "create_page", freedBy: ({ id }) => ["delete_page", { idOrSlug: id }] },
  qr_designs: { by: "create_qr_design" },
  templates: {
    by: "create_template",
    freedBy: ({ key }) => ["update_template", { key, status: "archived" }]
  }
}
const shared = Object.entries(worlds).flatMap(([table, { of }]) => (of === "both" ? [table] : []))

const trimmed = bounded(SandboxTrims.use(({ trim }) => trim))

/** Tries to create one more of a kind, under a unique name. */
const another = Effect.fnUntraced(function* (table: Made, workspace: Workspace, key = workspace.test) {
  const input: object = yield* inputFor(kinds[table].by, workspace)
  const nth = crypto.randomUUID().slice(0, 12)
  const named = { ...("slug" in input && { slug: `slug-${nth}` }), ...("key" in input && { key: `key_${nth}` }) }
  const { body, status } = yield* bounded(call(kinds[table].by, { ...input, ...named }, { key }))
  const isBound = status === 422 && /at most 2 /u.test(body.error.message)
  return {
    body: body.data ?? body,
    became: status < 300 ? "made" : isBound ? "refused" : `${status} ${body.error.code}`
  }
})
const becoming = (table: Made, workspace: Workspace, key?: string) =>
  Effect.map(another(table, workspace, key), ({ became }) => became)

// A separate database, since this suite looks for rows over the limit, which other suites may leave.
layer(worldOver(ownDatabase))("a sandbox", (it) => {
  it("has a bound for every table of configuration", () =>
    assert.sameMembers([...Object.keys(kinds), "sequences"], shared))

  it.effect.each(Object.entries(kinds) as ReadonlyArray<[Made, Kind]>)(
    "holds no more %s than its bound, below which its user can come again, and the live world what it wants",
    ([table, { freedBy }]) =>
      Effect.gen(function* () {
        const workspace = yield* makeWorkspace()
        const { body: first } = yield* another(table, workspace)
        assert.deepStrictEqual(
          [yield* becoming(table, workspace), yield* becoming(table, workspace)],
          ["made", "refused"]
        )
        const live = Array.from({ length: 3 }, () => becoming(table, workspace, workspace.live))
        assert.deepStrictEqual(yield* Effect.all(live), ["made", "made", "made"])
        assert.strictEqual(yield* countedIn(table, workspace.sandbox), 2)
        if (freedBy === undefined) yield* trimmed
        else {
          const [row, input] = freedBy(first)
          const { status, text } = yield* call(row, input, { key: workspace.test })
          assert.strictEqual(status, 200, text)
        }
        assert.deepStrictEqual(
          [yield* becoming(table, workspace), yield* becoming(table, workspace)],
          ["made", "refused"]
        )
        const there = yield* countedIn(table, workspace.world)
        yield* trimmed
        assert.strictEqual(yield* countedIn(table, workspace.world), there)
      })
  )

  it.effect.each(["links", "templates"] as const)(
    "keeps the newest %s of its archive, which alone hold their names",
    (table) =>
      Effect.gen(function* () {
        const workspace = yield* makeWorkspace()
        for (const _ of [1, 2, 3]) {
          const { became, body } = yield* another(table, workspace)
          assert.strictEqual(became, "made")
          const [row, input] = kinds[table].freedBy!(body)
          yield* call(row, input, { key: workspace.test })
        }
        assert.strictEqual(yield* becoming(table, workspace), "made")
        yield* trimmed
        assert.strictEqual(yield* countedIn(table, workspace.sandbox), 2)
      })
  )

  it.effect("takes no more out of its archive than it may hold", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const { body } = yield* another("templates", workspace)
      const set = (status: string) =>
        Effect.map(bounded(call("update_template", { key: body.key, status }, { key: workspace.test })), (answer) =>
          answer.status === 200 ? answer.body.data.status : answer.body.error.message.slice(0, 38)
        )
      assert.deepStrictEqual(
        [yield* set("archived"), yield* set("draft"), yield* set("archived")],
        ["archived", "draft", "archived"]
      )
      yield* Effect.all([another("templates", workspace), another("templates", workspace)])
      assert.strictEqual(yield* set("draft"), "The sandbox of a workspace has at most")
    })
  )

  it.effect("holds no more sequences than its bound, new versions of which it takes, nor those of its archive", () =>
    Effect.gen(function* () {
      const workspace = inSandbox(yield* makeWorkspace())
      const applied = (key: string, text?: string) =>
        Effect.map(Effect.exit(bounded(appliedSequence(workspace, key, text))), (exit) =>
          Exit.isSuccess(exit) ? "made" : /at most 2 sequences/u.test(JSON.stringify(exit)) ? "refused" : String(exit)
        )
      assert.deepStrictEqual(
        [yield* applied("a"), yield* applied("b"), yield* applied("c")],
        ["made", "made", "refused"]
      )
      const next = `key: a\ntrigger: { type: api.enroll }\nnodes:\n  two_days: { type: wait, for: 2d, next: end }\n`
      assert.strictEqual(yield* applied("a", next), "made")
      yield* Sequences.use((sequences) => sequences.archive(workspace.world, "a", false))
      assert.deepStrictEqual(
        [yield* applied("c"), yield* applied("a", next), yield* applied("a")],
        ["made", "refused", "refused"]
      )
    })
  )

  it.effect("leaves no file of its pictures behind", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const files = Effect.map(
        AssetStore.use((store) => store.list("1970-01-01")),
        (keys) => keys.filter((key) => key.includes(workspace.id))
      )
      for (const brief of ["One", "Two"]) {
        const input = { ...(yield* inputFor("create_composition", workspace)), brief }
        yield* bounded(made("create_composition", input, inSandbox(workspace)))
      }
      assert.lengthOf(yield* files, 2)
      yield* TestClock.adjust("30 days")
      yield* trimmed
      assert.lengthOf(yield* files, 1)
    })
  )

  it.effect("is brought within its bounds in turn with others, whichever is flooded", () =>
    Effect.gen(function* () {
      const [first, second, third] = [yield* makeWorkspace(), yield* makeWorkspace(), yield* makeWorkspace()]
      for (const [{ sandbox }, count] of [
        [first, 3_500],
        [second, 20],
        [third, 2_500]
      ] as const)
        yield* flooded(sandbox, count)
      const turns = yield* whoseDeleted("custom_events", trimmed)
      assert.deepStrictEqual(
        turns
          .filter((one) => [first, second, third].some(({ id }) => id === one.workspaceId))
          .map(({ rows, workspaceId }) => [workspaceId, rows]),
        [
          [first.id, 1_000],
          [second.id, 16],
          [third.id, 1_000],
          [first.id, 1_000],
          [third.id, 1_000],
          [first.id, 1_000],
          [third.id, 496],
          [first.id, 496]
        ]
      )
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
        SandboxTrims.use(({ trim }) => trim),
        SandboxBounds,
        { ...bounds, bytes: 400 }
      )
      const left = yield* held(inSandbox(workspace))
      assert.isBelow(left, 4)
      assert.strictEqual(yield* held(workspace), 6)
    })
  )
})

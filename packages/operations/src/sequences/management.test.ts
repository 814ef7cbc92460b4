import { assert, layer } from "@effect/vitest"
import { appliedSequence } from "@tidings/testing/appliedSequence"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"

const resting = (key: string, name: string) => `key: ${key}
name: ${name}
trigger: { type: api.enroll }
nodes:
  rest: { type: state, timeout: { after: 14d, next: end } }
`

const enrolled = (key: string, keyOrId: string) =>
  call("enroll_in_sequence", { keyOrId, contact: { external_id: "usr_481" } }, { key })

layer(world)("managing sequences", (it) => {
  it.effect("pauses and resumes once, says what changed, and refuses an archived one at its key", () =>
    Effect.gen(function* () {
      const { live: key, ...workspace } = yield* makeWorkspace()
      yield* appliedSequence(workspace, "tour", resting("tour", "Tour"))
      yield* enrolled(key, "tour")
      const managed = (name: string, input: object = {}) =>
        Effect.map(call(name, { keyOrId: "tour", ...input }, { key }), ({ body, status }) => ({
          ...body,
          http: status
        }))
      assert.deepInclude(yield* managed("resume_sequence"), { http: 200, changed: false, resuming: false, runs: 0 })
      assert.deepInclude(yield* managed("pause_sequence"), { changed: true, key: "tour", version: 1 })
      const paused = yield* managed("read_sequence")
      assert.strictEqual(paused.status, "paused")
      assert.isFalse((yield* managed("pause_sequence")).changed)
      assert.deepInclude(yield* managed("resume_sequence"), { http: 202, changed: true, resuming: true, runs: 1 })
      assert.deepInclude(yield* managed("archive_sequence"), { changed: true, liveRuns: 1, cancelling: false })
      assert.deepInclude(yield* managed("archive_sequence", { cancelRuns: true }), { changed: false, cancelling: true })
      for (const name of ["pause_sequence", "resume_sequence"]) {
        const { error } = yield* managed(name)
        assert.strictEqual(error.code, "field_invalid")
        assert.deepStrictEqual(
          error.fields.map(({ path }: { readonly path: string }) => path),
          ["keyOrId"]
        )
      }
    })
  )

  it.effect("finds no sequence of another workspace, and changes no live one for a sandbox key", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const other = yield* makeWorkspace()
      const id = yield* appliedSequence(workspace, "tour")
      const codeOf = (name: string, key: string, keyOrId: string, more: object = {}) =>
        Effect.map(call(name, { keyOrId, ...more }, { key }), ({ body }) => body.error?.code)
      for (const name of ["pause_sequence", "resume_sequence", "archive_sequence"]) {
        assert.strictEqual(yield* codeOf(name, other.live, id), "resource_not_found", name)
        if (name === "pause_sequence") assert.strictEqual(yield* codeOf(name, workspace.test, "tour"), "live_only")
      }
      for (const [name, more] of [
        ["list_sequence_versions", {}],
        ["read_sequence_version", { version: "current" }]
      ] as const) {
        assert.strictEqual(yield* codeOf(name, other.live, id, more), "resource_not_found", name)
        assert.isUndefined(yield* codeOf(name, workspace.test, "tour", more), name)
      }
    })
  )

  it.effect("holds an agent's resumption until a person decides, and not its pause", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* appliedSequence(workspace, "tour")
      assert.strictEqual((yield* call("pause_sequence", { keyOrId: "tour" }, { key: workspace.mcp })).status, 200)
      const held = yield* call("resume_sequence", { keyOrId: "tour" }, { key: workspace.mcp })
      assert.strictEqual(held.status, 202, held.text)
      assert.strictEqual(held.body.approval.status, "pending")
      assert.strictEqual(
        (yield* call("read_sequence", { keyOrId: "tour" }, { key: workspace.live })).body.status,
        "paused"
      )
    })
  )

  it.effect("lists and reads versions with their file and who applied them", () =>
    Effect.gen(function* () {
      const { live: key, ...workspace } = yield* makeWorkspace()
      const text = (name: string) => resting("tour", name)
      for (const name of ["One", "Two", "Three"]) yield* appliedSequence(workspace, "tour", text(name))
      yield* enrolled(key, "tour")
      const input = { keyOrId: "tour", limit: 2 }
      const first = (yield* call("list_sequence_versions", input, { key })).body
      assert.deepStrictEqual(
        first.data.map(({ appliedBy, current, number }: any) => [number, current, appliedBy.kind]),
        [
          [3, true, "cli"],
          [2, false, "cli"]
        ]
      )
      const rest = yield* call("list_sequence_versions", { ...input, cursor: first.next_cursor }, { key })
      assert.deepStrictEqual(
        rest.body.data.map(({ number }: any) => number),
        [1]
      )
      assert.isNull(rest.body.next_cursor)
      const read = (version: string) => call("read_sequence_version", { keyOrId: "tour", version }, { key })
      assert.deepInclude((yield* read("1")).body, { number: 1, current: false, source: text("One") })
      const now = (yield* read("current")).body
      assert.deepInclude(now, { number: 3, source: text("Three") })
      assert.deepStrictEqual(Object.keys(now.definition.nodes), ["rest"])
      assert.strictEqual((yield* read("4")).status, 404)
      assert.strictEqual((yield* read("0")).status, 404)
    })
  )

  it.effect("lists by status, and by the beginning of a key or of a word of a name", () =>
    Effect.gen(function* () {
      const { live: key, ...workspace } = yield* makeWorkspace()
      for (const [one, name] of [
        ["tour", "First days"],
        ["cart", "Abandoned tour_cart"],
        ["old", "Retired"]
      ] as const)
        yield* appliedSequence(workspace, one, resting(one, name))
      yield* call("pause_sequence", { keyOrId: "cart" }, { key })
      yield* call("archive_sequence", { keyOrId: "old" }, { key })
      const keys = (input: object) =>
        Effect.map(call("list_sequences", input, { key }), ({ body }) => body.data.map((one: any) => one.key))
      assert.deepStrictEqual(yield* keys({}), ["cart", "tour"])
      assert.deepStrictEqual(yield* keys({ status: "archived" }), ["old"])
      assert.deepStrictEqual(yield* keys({ status: "paused", q: "TOUR" }), ["cart"])
      assert.deepStrictEqual(yield* keys({ q: "day" }), ["tour"])
      assert.deepStrictEqual(yield* keys({ q: "to%" }), [])
    })
  )
})

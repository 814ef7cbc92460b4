import { assert, layer } from "@effect/vitest"
import { appliedSequence, runsAdvanced } from "@tidings/testing/appliedSequence"
import { made } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { memberIn, served } from "../../testing/members.ts"

const byHand = `key: by_hand
trigger: { type: manual }
nodes:
  a_day: { type: wait, for: 1d, next: end }
`

const visiting = Effect.gen(function* () {
  const { url } = yield* served()
  const workspace = yield* makeWorkspace()
  yield* appliedSequence(workspace, "by_hand", byHand)
  const { email, visitor } = yield* memberIn(url, workspace)
  return { email, visitor, workspace }
})

layer(world)("enrolling by hand, from the page of a sequence", (it) => {
  it.effect(
    "begins a run for a member where no key may, with an audit entry that names them; again, it is that run",
    () =>
      Effect.gen(function* () {
        const { email, visitor, workspace } = yield* visiting
        const { text } = yield* Effect.promise(() => visitor.open("/journeys/by_hand"))
        assert.match(text, /href="\/operations\/enroll_in_sequence\?keyOrId=by_hand[^"]*"/u)
        const input = { keyOrId: "by_hand", contact: { external_id: "ada-1", email: "ada@example.com" } }
        assert.strictEqual((yield* call("enroll_in_sequence", input, { key: workspace.live })).status, 409)
        const member = { workspaceId: workspace.id, email, livemode: true }
        const first = yield* call("enroll_in_sequence", input, { member })
        const second = yield* call("enroll_in_sequence", input, { member })
        assert.deepStrictEqual([first.status, second.status], [201, 200])
        assert.strictEqual(second.body.id, first.body.id)
        const { data: runs } = yield* made("list_sequence_runs", { keyOrId: "by_hand" }, workspace)
        assert.deepStrictEqual(
          runs.map(({ id }: { readonly id: string }) => id),
          [first.body.id]
        )
        const { body } = yield* call("recent_audit_entries", { action: "sequence.enroll" }, { key: workspace.live })
        const [entry] = body.data
        assert.deepInclude(entry, { target: { kind: "sequence_run", id: first.body.id } })
        assert.deepInclude(entry.actor, { kind: "page", user: email })
      })
  )

  it.effect("shows the run that was begun, with its path and each of its steps", () =>
    Effect.gen(function* () {
      const { email, visitor, workspace } = yield* visiting
      const member = { workspaceId: workspace.id, email, livemode: true }
      const input = { keyOrId: "by_hand", contact: { external_id: "ada-1" } }
      const { body: run } = yield* call("enroll_in_sequence", input, { member })
      yield* runsAdvanced
      const list = yield* Effect.promise(() => visitor.open("/journeys/by_hand/runs"))
      assert.include(list.text, `href="/journeys/by_hand/runs/${run.id}"`)
      const { status, text } = yield* Effect.promise(() => visitor.open(`/journeys/by_hand/runs/${run.id}`))
      assert.strictEqual(status, 200)
      assert.match(text, /<a class="node wait visited"[^>]*href="#a_day"/u)
      assert.include(text, "Enrolled")
      for (const path of [
        `/journeys/other/runs/${run.id}`,
        "/journeys/by_hand/runs/run_0",
        `/test/journeys/by_hand/runs/${run.id}`
      ])
        assert.strictEqual((yield* Effect.promise(() => visitor.open(path))).status, 404, path)
    })
  )
})

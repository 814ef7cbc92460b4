import { assert, layer } from "@effect/vitest"
import { appliedSequence } from "@tidings/testing/appliedSequence"
import { made } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { memberIn, press, served } from "../testing/members.ts"

const byHand = `key: by_hand
trigger: { type: manual }
nodes:
  a_day: { type: wait, for: 1d, next: end }
`

layer(world)("enrolling by hand on the page of a sequence", (it) => {
  const visiting = Effect.fnUntraced(function* (mayDecide = true) {
    const { url } = yield* served()
    const workspace = yield* makeWorkspace()
    yield* appliedSequence(workspace, "by_hand", byHand)
    const { email, visitor } = yield* memberIn(url, workspace, mayDecide)
    yield* Effect.promise(() => visitor.open("/sequences/by_hand"))
    const runs = Effect.map(made("list_sequence_runs", { keyOrId: "by_hand" }, workspace), ({ data }) => data)
    const entries = Effect.map(
      call("recent_audit_entries", { action: "sequence.enroll" }, { key: workspace.live }),
      ({ body }) => body.data
    )
    return { email, entries, runs, visitor, workspace }
  })

  it.effect(
    "begins a run, also where no API call may, with an audit entry that names the person; again, it is that run",
    () =>
      Effect.gen(function* () {
        const { email, entries, runs, visitor } = yield* visiting()
        const typed = { do: "enrol", external_id: "ada-1", email: "ada@example.com", variables: '{"plan":"pro"}' }
        for (let time = 0; time < 2; time++) {
          const { status, text } = yield* press(visitor, "Enrol", typed)
          assert.strictEqual(status, 200)
          const [run, ...others] = yield* runs
          assert.deepStrictEqual(others, [])
          assert.include(text, `run ${run.id}`)
          const [entry, ...more] = yield* entries
          assert.deepStrictEqual(more, [])
          assert.deepInclude(entry, { target: { kind: "sequence_run", id: run.id } })
          assert.deepInclude(entry.actor, { kind: "page", user: email })
        }
      })
  )

  it.effect.each([
    [{ external_id: "", email: "", variables: "" }, 422, "Say whom"],
    [{ external_id: "", email: "no address", variables: "" }, 422, "contact.email"],
    [{ external_id: "ada", email: "", variables: "{" }, 422, "This is no JSON"],
    [{ external_id: "ada", email: "", variables: "[1]" }, 422, "variables"],
    [{ external_id: "ada\u202e<b>", email: "<b>", variables: "" }, 422, "contact.email"]
  ] as const)("keeps what was typed and says what is wrong: %j", ([typed, status, says]) =>
    Effect.gen(function* () {
      const { runs, visitor } = yield* visiting()
      const seen = yield* press(visitor, "Enrol", { do: "enrol", ...typed })
      assert.strictEqual(seen.status, status)
      assert.include(seen.text, says)
      assert.notInclude(seen.text, "<b>")
      assert.deepStrictEqual(yield* runs, [])
    })
  )

  it.effect("is refused while the sequence takes nobody, and to members who may not decide", () =>
    Effect.gen(function* () {
      const { runs, visitor, workspace } = yield* visiting(false)
      assert.notInclude(visitor.seen.text, ">Enrol</button>")
      const csrf = /name="csrf" value="([^"]+)"/u.exec(visitor.seen.text)![1]!
      const { status } = yield* Effect.promise(() => visitor.send({ csrf, do: "enrol", external_id: "ada" }))
      assert.strictEqual(status, 403)
      assert.deepStrictEqual(yield* runs, [])
      assert.strictEqual(
        (yield* call(
          "enroll_in_sequence",
          { keyOrId: "by_hand", contact: { external_id: "a" } },
          { key: workspace.live }
        )).status,
        409
      )
    })
  )
})

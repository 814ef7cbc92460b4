import { assert, layer } from "@effect/vitest"
import type { SequenceId } from "@tidings/schema/Id"
import { runsOf, setSequenceStatus } from "@tidings/storage/testing/sequenceTable"
import { appliedSequence } from "@tidings/testing/appliedSequence"
import { made, type Workspace } from "@tidings/testing/fixtures"
import { call, makeWorkspace, type World, world } from "@tidings/testing/World"
import { Effect, Exit } from "effect"
import { Access } from "../../access/Access.ts"
import { Caller } from "../../access/Caller.ts"
import { Foreseen } from "../../access/Foreseen.ts"
import { CallNotes } from "../../audit/CallNotes.ts"
import { transaction } from "../engine/testing/sequenceWorld.ts"
import { SequenceRuns } from "../SequenceRuns.ts"
import { foreseeEntry } from "./foreseeEntry.ts"

const rest = (hours: number) => `key: rest
trigger: { type: api.enroll }
nodes:
  rest: { type: wait, for: ${hours}h, next: end }
`

const input = { keyOrId: "rest", contact: { email: "ada@example.com" } }

/** The outcome of an enrolment during which something else happens, between its look and its transaction. */
const enrolling = Effect.fnUntraced(function* (
  meanwhile: (workspace: Workspace, id: SequenceId) => Effect.Effect<unknown, never, World>
) {
  const workspace = yield* makeWorkspace()
  const id = (yield* appliedSequence(workspace, "rest", rest(1))) as SequenceId
  yield* call("emit_event", { type: "user.met", contact: { email: "ada@example.com" } }, { key: workspace.live })
  const access = yield* Access
  const origin = { surface: "api", ip: "127.0.0.1", isAgent: false } as const
  const { caller, found } = yield* Effect.orDie(
    access.admit(`Bearer ${workspace.live}`, origin, "req_1", foreseeEntry(input))
  )
  assert.lengthOf(found.entry!.contacts, 1)
  yield* meanwhile(workspace, id)
  const exit = yield* Effect.exit(
    transaction(SequenceRuns.use((runs) => runs.enrol(input))).pipe(
      Effect.provideService(Caller, caller),
      Effect.provideService(CallNotes, CallNotes.empty()),
      Effect.provideService(Foreseen, found)
    )
  )
  const runs = yield* runsOf(id)
  return { exit, runs, ...(Exit.isSuccess(exit) && { run: exit.value }) }
})

layer(world)("an enrolment that was looked up with its caller", (it) => {
  it.effect("begins where nothing changed since", () =>
    Effect.gen(function* () {
      const { run, runs } = yield* enrolling(() => Effect.void)
      assert.deepInclude(run, { enrolled: true, version: 1 })
      assert.lengthOf(runs, 1)
    })
  )

  it.effect("is refused where the sequence was paused since", () =>
    Effect.gen(function* () {
      const { exit, runs } = yield* enrolling((_, id) => setSequenceStatus(id, "paused"))
      assert.include(JSON.stringify(exit), "enrolment_refused")
      assert.lengthOf(runs, 0)
    })
  )

  it.effect("begins on the version that was published since", () =>
    Effect.gen(function* () {
      const { run } = yield* enrolling((workspace) => appliedSequence(workspace, "rest", rest(2)))
      assert.deepInclude(run, { enrolled: true, version: 2 })
    })
  )

  it.effect("is that of the contact which its contact became since", () =>
    Effect.gen(function* () {
      let kept: string | undefined
      const { run, runs } = yield* enrolling((workspace) =>
        Effect.gen(function* () {
          yield* made("emit_event", { type: "user.met", contact: { external_id: "ada" } }, workspace)
          const both = { external_id: "ada", email: "ada@example.com" }
          const event = yield* made("emit_event", { type: "user.met", contact: both }, workspace)
          kept = event.contact.id
        })
      )
      assert.strictEqual(run?.contactId, kept)
      assert.deepStrictEqual(
        runs.map(({ contactId }) => contactId),
        [kept]
      )
    })
  )
})

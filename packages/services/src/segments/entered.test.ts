import { assert, layer } from "@effect/vitest"
import * as Worker from "@tidings/jobs/Worker"
import type { SegmentId } from "@tidings/schema/Id"
import { runsOf } from "@tidings/storage/testing/sequenceTable"
import { appliedSequence } from "@tidings/testing/appliedSequence"
import { made, type Workspace } from "@tidings/testing/fixtures"
import { call, makeWorkspace, world } from "@tidings/testing/World"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import advance_runs from "../sequences/jobs/advance_runs.ts"
import enrol_segment from "./jobs/enrol_segment.ts"
import evaluate_segment from "./jobs/evaluate_segment.ts"
import { SegmentEntries } from "./SegmentEntries.ts"

const pro = { "traits.plan": "pro" }

const person = (workspace: Workspace, external_id: string, plan: string | null) =>
  made("create_contact", { external_id, traits: { plan } }, workspace)

/** Does the work of a quarter of an hour, with all that follows from it. */
const quarter = Effect.gen(function* () {
  yield* TestClock.adjust("15 minutes")
  yield* SegmentEntries.use((entries) => entries.begin)
  yield* Worker.drain([evaluate_segment, enrol_segment, advance_runs])
})

const sourceOf = (segment: string) =>
  `key: welcome\ntrigger: { type: segment.entered, segment: ${segment} }\nnodes:\n  rest: { type: wait, for: 1h, next: end }\n`

const welcoming = Effect.fnUntraced(function* (workspace: Workspace) {
  const { id } = yield* made("create_segment", { name: "Pro", where: pro }, workspace)
  const sequenceId = yield* appliedSequence(workspace, "welcome", sourceOf("Pro"))
  return { segmentId: id as SegmentId, sequenceId: sequenceId as never }
})

const begun = (sequenceId: never) => Effect.map(runsOf(sequenceId), (runs) => runs.length)

layer(world)("segment.entered", (it) => {
  it.effect("begins a run for who enters after the first evaluation, once, and again after a day away", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* person(workspace, "before", "pro")
      const { segmentId, sequenceId } = yield* welcoming(workspace)
      yield* quarter
      assert.strictEqual(yield* begun(sequenceId), 0, "who was there before begins none")
      yield* person(workspace, "ada", "pro")
      yield* quarter
      yield* quarter
      assert.strictEqual(yield* begun(sequenceId), 1)
      const again = SegmentEntries.use((entries) => entries.evaluate(workspace.id, segmentId))
      yield* Effect.all([again, again])
      yield* Worker.drain([enrol_segment])
      assert.strictEqual(yield* begun(sequenceId), 1, "an evaluation that is repeated begins nothing twice")
      yield* person(workspace, "ada", null)
      yield* quarter
      yield* TestClock.adjust("2 hours")
      yield* person(workspace, "ada", "pro")
      yield* quarter
      assert.strictEqual(yield* begun(sequenceId), 1, "who was away for two hours stays in")
      yield* person(workspace, "ada", null)
      yield* quarter
      yield* TestClock.adjust("25 hours")
      yield* person(workspace, "ada", "pro")
      yield* quarter
      assert.strictEqual(yield* begun(sequenceId), 2)
    })
  )

  it.effect("begins none for those who fit a changed condition already", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* person(workspace, "lin", "free")
      const { segmentId, sequenceId } = yield* welcoming(workspace)
      yield* quarter
      yield* made("update_segment", { segmentId, where: { "traits.plan": { in: ["pro", "free"] } } }, workspace)
      yield* quarter
      assert.strictEqual(yield* begun(sequenceId), 0)
      yield* person(workspace, "zoe", "free")
      yield* quarter
      assert.strictEqual(yield* begun(sequenceId), 1)
    })
  )

  it.effect("holds its segment, is named by what uses it, and is of each world apart", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      const { live: key, test } = workspace
      const { segmentId, sequenceId } = yield* welcoming(workspace)
      const refused = yield* call("delete_segment", { segmentId }, { key })
      assert.deepStrictEqual([refused.status, refused.body.error.code], [409, "segment_in_use"])
      assert.include(refused.body.error.message, 'the sequence "welcome" (published)')
      const { uses } = (yield* call("read_segment", { segmentId }, { key })).body
      assert.deepInclude(uses[0], { kind: "sequence", name: "welcome", status: "published" })
      yield* quarter
      yield* person({ ...workspace, live: test }, "ada", "pro")
      yield* quarter
      const runs = yield* runsOf(sequenceId)
      assert.deepStrictEqual(
        runs.map(({ livemode }) => livemode),
        [false]
      )
      yield* call("archive_sequence", { keyOrId: "welcome" }, { key })
      yield* quarter
      assert.strictEqual((yield* call("delete_segment", { segmentId }, { key })).status, 200)
    })
  )

  it.effect("of a segment that there is not is refused by its file, with a guess", () =>
    Effect.gen(function* () {
      const workspace = yield* makeWorkspace()
      yield* made("create_segment", { name: "Pro", where: pro }, workspace)
      const { body, status } = yield* call(
        "apply_sequence",
        { key: "welcome", source: sourceOf("Prro") },
        { key: workspace.live, idempotencyKey: crypto.randomUUID() }
      )
      assert.deepStrictEqual([status, body.error.code], [422, "definition_invalid"])
      assert.include(body.error.fields[0].message, 'There is no segment "Prro". Did you mean "Pro"?')
    })
  )
})

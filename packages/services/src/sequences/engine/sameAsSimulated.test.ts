import { assert, layer } from "@effect/vitest"
import { ContactRepository } from "@tidings/storage/repositories/ContactRepository"
import { newId } from "@tidings/schema/Id"
import type { Definition } from "@tidings/schema/sequences/Definition"
import { publishedTemplate } from "@tidings/testing/fixtures"
import { makeWorkspace, world } from "@tidings/testing/World"
import { Clock, Effect } from "effect"
import { TestClock } from "effect/testing"
import * as fc from "fast-check"
import { opened, Player, playOnTime } from "@tidings/engines/sequences/testing/play"
import { randomDefinition, templateKeys } from "@tidings/engines/sequences/testing/randomDefinition"
import { beginMs, type Happens, randomScript, type Script } from "@tidings/engines/sequences/testing/randomScript"
import type { RunEntry } from "@tidings/engines/sequences/step/Run"
import { statesOf } from "@tidings/engines/sequences/step/reads"
import { Enrolments } from "../enrolling/Enrolments.ts"
import { attend, emit, isBalanced, sequenceIn, transaction } from "./testing/sequenceWorld.ts"

/**
 * True for script entries that the test plays; outcomes of sends reach the engine from providers, at times of their
 * own.
 */
const isPlayed = ({ kind }: Happens): boolean => kind !== "send"

const entries = (timeline: ReadonlyArray<object>) =>
  (timeline as ReadonlyArray<RunEntry>).map(({ eventId: _event, sendId: _send, ...entry }) => entry)

/** Advances the clock to a moment, with a worker run whenever something is due. */
const attendUntil = Effect.fnUntraced(function* (
  runs: Effect.Effect<ReadonlyArray<{ readonly dueAt: number | null }>, never, any>,
  untilMs: number
) {
  for (;;) {
    const [run] = yield* runs
    if (run!.dueAt === null || run!.dueAt > untilMs) break
    yield* TestClock.setTime(Math.max(run!.dueAt, yield* Clock.currentTimeMillis))
    yield* attend
  }
  yield* TestClock.setTime(Math.max(untilMs, yield* Clock.currentTimeMillis))
})

const horizonMs = beginMs + 120 * 24 * 60 * 60_000

const engineOf = Effect.fnUntraced(function* (definition: Definition, script: Script) {
  yield* TestClock.setTime(beginMs)
  const workspace = yield* makeWorkspace("enterprise")
  for (const key of templateKeys)
    yield* publishedTemplate(workspace, key, {
      body: "<p>{{ name }} {{ amount }}</p>",
      variables: [{ key: "amount", type: "number", required: false }]
    })
  const sequence = yield* sequenceIn(workspace, definition)
  const contact = {
    ...script.contact,
    id: newId("con", beginMs),
    merged_from: [],
    traits: script.contact.traits as never
  }
  yield* ContactRepository.use((contacts) =>
    contacts.put({ workspaceId: workspace.id, livemode: true }, contact, [], beginMs)
  )
  const { trigger, variables } = script
  const { id, runs, versionId } = sequence
  const enrollable = { id, key: definition.key, versionId, version: 1, definition }
  const enrolment = { sequence: enrollable, contact, livemode: true, atMs: beginMs, trigger, variables }
  yield* transaction(Enrolments.use((enrolments) => enrolments.enrol(workspace.id, [enrolment], beginMs)))
  const states = statesOf(definition)
  for (const one of script.happens) {
    yield* attendUntil(runs, beginMs + one.afterMs)
    if (one.kind === "event") yield* emit(workspace, "u1", one.type, one.metadata)
    if (one.kind === "cancel") yield* sequence.cancel((yield* runs)[0]!.id)
    if (one.kind === "transition" && states.length > 0)
      yield* sequence.transition("u1", states[one.place % states.length]!)
  }
  yield* attendUntil(runs, horizonMs)
  const all = yield* runs
  assert.isTrue(isBalanced(yield* sequence.counts, all))
  return all[0]!
})

layer(world)("the engine", (it) => {
  it.effect("goes the way that is simulated, entry for entry, whatever is defined and happens", () =>
    Effect.forEach(
      fc.sample(fc.tuple(randomDefinition, randomScript), { numRuns: 40, seed: 20_261_122 }),
      ([definition, whole]) =>
        Effect.gen(function* () {
          const script = { ...whole, happens: whole.happens.filter(isPlayed) }
          const { run: simulated } = playOnTime(new Player(opened(definition, script)), script)
          const run = yield* engineOf(definition, script)
          assert.deepStrictEqual(
            { status: run.status, node: run.node, visit: run.visit, timeline: entries(run.timeline) },
            {
              status: simulated.status,
              node: simulated.node,
              visit: simulated.visit,
              timeline: entries(simulated.timeline)
            },
            JSON.stringify({ definition, script }, null, 1)
          )
        }).pipe(Effect.provide(TestClock.layer())),
      { discard: true }
    )
  )
})

import type { SequenceId, SequenceRunId, SequenceVersionId } from "@tidings/schema/Id"
import { Effect } from "effect"
import { begin } from "../step/begin.ts"
import type { SendCommand } from "../step/Command.ts"
import { isLive } from "../step/due.ts"
import type { Happening } from "../step/Input.ts"
import type { RunEntry, Run } from "../step/Run.ts"
import { Agenda, fateOf } from "./Agenda.ts"
import { interpret, type Accept } from "./interpret.ts"
import { Memory } from "./Memory.ts"
import { simulationReport, type Walked } from "./simulationReport.ts"
import type { Render, RenderedSend, SimulationScenario } from "./SimulationScenario.ts"
import type { Simulated } from "./Simulated.ts"

const total = ({ state, timeline }: Run): number => timeline.length + (state.dropped ?? 0)

/** Timeline entries added between two states of a run; the newest only, if more were added than a timeline keeps. */
const added = (before: Run, after: Run): ReadonlyArray<RunEntry> => {
  const count = Math.min(total(after) - total(before), after.timeline.length)
  return count === 0 ? [] : after.timeline.slice(-count)
}

const begun = ({ atMs, contact, definition, trigger, variables }: SimulationScenario): Run =>
  begin(definition, {
    id: "run_0000000000000000" as SequenceRunId,
    sequenceId: "seq_0000000000000000" as SequenceId,
    versionId: "sqv_0000000000000000" as SequenceVersionId,
    contactId: contact.id,
    runKey: "",
    livemode: false,
    atMs,
    ...(trigger !== undefined && { trigger }),
    ...(variables !== undefined && { variables })
  })

/** A future occurrence: a custom event, or an outcome of the send with this id. */
type Coming = Omit<Happening, "id" | "seq"> & { readonly sendId?: string }

const unrendered: Render = () => Effect.succeed({ kind: "accepted" })

/**
 * Walks one contact through a definition on a simulated clock, using the engine's own step, and reports what happened;
 * writes nothing. Sends are rendered if `render` can, and refused if it says so. Deterministic except for the answers
 * of `render`.
 */
export const simulate = <E = never, R = never>(
  scenario: SimulationScenario,
  render: Render<E, R> = unrendered as Render<E, R>
): Effect.Effect<Simulated, E, R> =>
  Effect.gen(function* () {
    const { contact, definition, events, outcomes, untilMs } = scenario
    const memory = new Memory(
      definition,
      contact,
      scenario.led === undefined ? begun(scenario) : (scenario.led.run as Run)
    )
    memory.exempt = scenario.exempt ?? memory.exempt
    const coming = new Agenda<Coming>(events)
    const walked: Array<Walked> = scenario.led === undefined ? memory.run.timeline.map((entry) => ({ entry })) : []
    const sent = new Map<string, { readonly send: SendCommand; readonly rendered?: RenderedSend }>()
    const refusals: Array<string> = []

    const accept: Accept<E, R> = (send) =>
      Effect.gen(function* () {
        const { atMs, channel, node, visit } = send
        const isSuppressed = outcomes.some((outcome) => outcome.node === node && outcome.fate === "suppressed")
        const answer = yield* render(send)
        if (answer.kind === "refused") {
          refusals.push(`${node}: ${answer.message}`)
          return { type: "refused", node, visit, code: answer.code, atMs }
        }
        const accepted = memory.accept(send, isSuppressed)
        sent.set(accepted.sendId, { send, ...(answer.rendered !== undefined && { rendered: answer.rendered }) })
        if (!isSuppressed)
          for (const fate of fateOf(outcomes, { channel, node }, atMs))
            coming.add({ ...fate, metadata: {}, send: node, sendId: accepted.sendId })
        return accepted
      })

    const visit = (dueAt: number) => {
      const before = memory.run
      return Effect.map(interpret(memory, { type: "due", atMs: dueAt }, dueAt, accept), () => {
        walked.push(...added(before, memory.run).map((entry) => ({ entry })))
      })
    }

    const hear = ({ sendId, ...rest }: Coming) =>
      Effect.gen(function* () {
        const before = memory.run
        const event = { ...rest, id: memory.nextEventId(), ...(sendId === undefined && { seq: memory.nextSeq }) }
        const { took } = yield* interpret(memory, { type: "event", event }, event.atMs, accept)
        memory.keep(event, memory.sent.find(({ id }) => id === sendId)?.id)
        walked.push(...added(before, memory.run).map((entry) => ({ entry })))
        if (!took && sendId === undefined) walked.push({ ignored: event })
      })

    if (scenario.led !== undefined) {
      const { led, atMs } = scenario
      const before = memory.run
      const { run: _run, ...to } = led
      yield* interpret(memory, { type: "transition", atMs, ...to }, atMs, accept)
      walked.push(...added(before, memory.run).map((entry) => ({ entry })))
    }
    while (true) {
      const { dueAt } = memory.run
      const { next } = coming
      const isDue = dueAt !== null && (next === undefined || dueAt <= next.atMs)
      const at = isDue ? dueAt : next?.atMs
      if (at === undefined || at > untilMs || (dueAt === null && !isLive(memory.run.status))) break
      if (isDue) yield* visit(at)
      else if (next !== undefined) {
        coming.take()
        yield* hear(next)
      }
    }
    return simulationReport(scenario, memory, walked, sent, refusals)
  })

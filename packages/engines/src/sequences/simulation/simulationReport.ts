import { DateTime } from "effect"
import { channelRules } from "../channelRules.ts"
import type { SendCommand } from "../step/Command.ts"
import { isLive } from "../step/due.ts"
import type { Happening } from "../step/Input.ts"
import type { RunEntry } from "../step/Run.ts"
import { zoneOf } from "../step/time/zoneOf.ts"
import type { Memory } from "./Memory.ts"
import type { RenderedSend, SimulationScenario } from "./SimulationScenario.ts"
import type { Simulated, SimulatedSend, SimulatedStep } from "./Simulated.ts"

/** A timeline entry of the walk, or an event that moved nothing. */
export type Walked = { readonly entry: RunEntry } | { readonly ignored: Happening }

interface Sent {
  readonly send: SendCommand
  readonly rendered?: RenderedSend
}

type Sends = ReadonlyMap<string, Sent>

const sendOf = ({ rendered, send }: Sent): SimulatedSend => ({
  channel: send.channel,
  to: send.to,
  template: { key: send.template },
  variables: send.variables,
  ...rendered
})

const stepOf = (walked: Walked, memory: Memory, sends: Sends, zone: DateTime.TimeZone): SimulatedStep => {
  const utc = (ms: number) => new Date(ms).toISOString()
  const local = (ms: number) => DateTime.formatIsoOffset(DateTime.makeZonedUnsafe(ms, { timeZone: zone }))
  if ("ignored" in walked) {
    const { atMs, id, metadata, type } = walked.ignored
    return { type: "ignored", at: utc(atMs), local: local(atMs), event: type, eventId: id, metadata }
  }
  const { at, until, ...entry } = walked.entry
  const happening = entry.eventId === undefined ? undefined : memory.happened(entry.eventId)
  const sent = entry.sendId === undefined ? undefined : sends.get(entry.sendId)
  return {
    ...entry,
    at: utc(at),
    local: local(at),
    ...(until !== undefined && { until: utc(until), untilLocal: local(until) }),
    ...(happening !== undefined && { metadata: happening.metadata, eventLocal: local(happening.atMs) }),
    ...(sent !== undefined && { send: sendOf(sent) })
  }
}

const unknownZone = (name: string): string => `The contact's time zone is none that exists; ${name} stands in for it.`

const lostOf = ({ run }: Memory): ReadonlyArray<string> =>
  run.state.dropped === undefined
    ? []
    : [`The run's own timeline keeps 100 entries: ${run.state.dropped} are dropped from it.`]

/** Builds the result of a simulation. */
export const simulationReport = (
  { atMs, definition, untilMs, version }: SimulationScenario,
  memory: Memory,
  walked: ReadonlyArray<Walked>,
  sends: Sends,
  refusals: ReadonlyArray<string>
): Simulated => {
  const { run } = memory
  const { isUnknown, zone } = zoneOf(definition, memory.contact)
  const name = DateTime.zoneToString(zone)
  const entries = walked.flatMap((one) => ("entry" in one ? [one.entry] : []))
  const visited = new Set(entries.flatMap(({ node, type }) => (type === "entered" && node !== undefined ? [node] : [])))
  const unread = [...sends.values()]
    .filter(({ rendered }) => rendered === undefined)
    .map(
      ({ send }) => `Template ${send.template} is not at hand: its ${channelRules[send.channel].noun} was not rendered.`
    )
  return {
    sequence: { key: definition.key, name: definition.name ?? definition.key },
    version: version ?? null,
    timeZone: name,
    status: run.status,
    reason: entries.findLast(({ type }) => type === "ended")?.reason ?? null,
    node: run.node,
    lastedMs: (run.endedAt ?? Math.max(untilMs, run.state.at)) - atMs,
    steps: walked.map((one) => stepOf(one, memory, sends, zone)),
    notVisited: Object.keys(definition.nodes).filter((id) => !visited.has(id)),
    warnings: [
      ...(isUnknown ? [unknownZone(name)] : []),
      ...new Set(unread),
      ...new Set(refusals),
      ...lostOf(memory),
      ...(isLive(run.status) ? [`The run is still live at the end of what was simulated.`] : [])
    ]
  }
}

import { LruCache } from "../../caches/LruCache.ts"
import type { Definition, Node, Timeout } from "@tidings/schema/sequences/Definition"
import { sequenceChannelNames } from "@tidings/schema/sequences/channels"
import { DateTime, Option } from "effect"
import { channelRules } from "../channelRules.ts"
import type { Simulated, SimulatedStep } from "./Simulated.ts"

const timeoutIn = (timeout: Timeout | undefined): string =>
  timeout === undefined ? "" : `, at most ${timeout.after ?? `until ${timeout.until}`}`

/** Returns the rule of a resting node in a few words: `2d, then 09:00`; empty for other nodes. */
const ruleOf = (node: Node): string => {
  if (node.type !== "wait" && node.type !== "state") return ""
  if ("for" in node) return node.at === undefined ? node.for : `${node.for}, then ${node.at}`
  if ("until" in node) {
    const shift = `${node.minus === undefined ? "" : ` less ${node.minus}`}${node.plus === undefined ? "" : ` and ${node.plus}`}`
    return `${node.until}${shift}${node.at === undefined ? "" : `, then ${node.at}`}`
  }
  const events = [
    ...new Set((node.on ?? []).map(({ event, send }) => (send === undefined ? event : `${event} of ${send}`)))
  ]
  const waits = events.length === 0 ? "rests" : `for ${events.join(" or ")}`
  return `${waits}${timeoutIn(node.timeout)}`
}

const dayMs = 24 * 60 * 60_000
const hourMs = 60 * 60_000
const minuteMs = 60_000

/** A span of time in its two largest units: `2d 23h`. */
const lasting = (ms: number): string => {
  const parts = [
    [Math.floor(ms / dayMs), "d"],
    [Math.floor((ms % dayMs) / hourMs), "h"],
    [Math.floor((ms % hourMs) / minuteMs), "m"]
  ] as const
  const found = parts.filter(([count]) => count > 0).slice(0, 2)
  return found.length === 0 ? "no time" : found.map(([count, unit]) => `${count}${unit}`).join(" ")
}

const dayFormat: Intl.DateTimeFormatOptions = { weekday: "short", day: "numeric", month: "short" }
const clockFormat: Intl.DateTimeFormatOptions = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }

const formats = new LruCache<{ readonly day: Intl.DateTimeFormat; readonly clock: Intl.DateTimeFormat }>({
  entries: 16,
  weight: 16
})

/** The formats of a zone, which take a tenth of a millisecond to make. */
const formatsOf = (timeZone: string) => {
  const known = formats.get(timeZone)
  if (known !== undefined) return known
  const made = {
    day: new Intl.DateTimeFormat("en-GB", { ...dayFormat, timeZone }),
    clock: new Intl.DateTimeFormat("en-GB", { ...clockFormat, timeZone })
  }
  formats.set(timeZone, made, 1)
  return made
}

/** A day and a time of the run's zone: `Tue  1 Dec 10:00`. */
const moment = (iso: string, timeZone: string): string =>
  Option.match(DateTime.makeZoned(iso, { timeZone }), {
    onNone: () => iso,
    onSome: (at) => {
      const format = formatsOf(timeZone)
      const { day, month, weekday } = Object.fromEntries(
        format.day.formatToParts(DateTime.toEpochMillis(at)).map(({ type, value }) => [type, value])
      ) as Record<string, string>
      const clock = DateTime.formatIntl(at, format.clock)
      return `${weekday} ${day!.padStart(2)} ${month!.slice(0, 3)} ${clock}`
    }
  })

/** Metadata in a few words: `{plan: pro}`. */
const few = (metadata: Readonly<Record<string, unknown>> = {}): string => {
  const words = Object.entries(metadata).map(
    ([key, value]) => `${key}: ${typeof value === "string" ? value : JSON.stringify(value)}`
  )
  const text = words.length === 0 ? "" : ` {${words.join(", ")}}`
  return text.length > 80 ? `${text.slice(0, 78)}…}` : text
}

interface Line {
  readonly node: string
  readonly kind: string
  readonly says: string
  readonly note?: string
}

const messageOf = ({ send }: SimulatedStep): Pick<Line, "says" | "note"> => {
  if (send === undefined) return { says: "" }
  const { key, version } = send.template
  const words = send.subject ?? send.text
  const subject = words === undefined ? "(not rendered)" : JSON.stringify(words)
  return { says: `${subject} to ${send.to}`, note: `template ${key}${version === undefined ? "" : ` v${version}`}` }
}

const until = ({ untilLocal }: SimulatedStep, timeZone: string): string =>
  untilLocal === undefined ? "" : ` until ${moment(untilLocal, timeZone)}`

const restOf = (step: SimulatedStep, node: Node | undefined, timeZone: string): string => {
  const zone = step.timeZone === undefined ? "" : " (the contact's zone is none that exists)"
  if (step.reason === "late") return `${moment(step.untilLocal ?? step.local, timeZone)} is past`
  if (step.reason === "until_invalid") return "its Liquid gives no time"
  return `${node === undefined ? "" : ruleOf(node)}${step.untilLocal === undefined ? "" : `:${until(step, timeZone)}`}${zone}`
}

const held = { quiet_hours: "quiet hours", limit: "a limit" } as const

const whyHeld = (reason = ""): string => (Object.hasOwn(held, reason) ? held[reason as keyof typeof held] : reason)

const sinceEnrolment = ({ eventLocal, reason }: SimulatedStep, timeZone: string): string | undefined =>
  reason === "since_enrolment" && eventLocal !== undefined
    ? `of ${moment(eventLocal, timeZone)}: counts since enrolment`
    : undefined

/** The printed line of a step; undefined if another step's line says it better. */
const lineOf = (step: SimulatedStep, { nodes }: Definition, timeZone: string): Line | undefined => {
  const { event = "", metadata, node: id = "", reason = "", type } = step
  const node = nodes[id]
  const line = (says: string, note?: string): Line => ({
    node: id,
    kind: node?.type ?? "",
    says,
    ...(note !== undefined && { note })
  })
  switch (type) {
    case "enrolled":
      return { node: "enrolled", kind: "", says: "" }
    case "entered":
      return node?.type === "wait" || node?.type === "state" ? line(restOf(step, node, timeZone)) : undefined
    case "sent": {
      const { note, says } = messageOf(step)
      return line(says, note)
    }
    case "held":
      return line(`held${until(step, timeZone)}: ${whyHeld(reason)}`)
    case "skipped":
      return line(`not sent: ${reason === "limit" ? "a limit" : reason}`)
    case "woken":
      return line(`${event}${few(metadata)}`, sinceEnrolment(step, timeZone))
    case "timed_out":
      return line("nothing came in time")
    case "branched":
      return line(`→ ${reason}`)
    case "transitioned":
    case "moved":
      return line(type)
    case "ignored":
      return { node: "…", kind: "event", says: `${event}${few(metadata)}`, note: "nothing waits for it now" }
    case "ended":
      return undefined
  }
}

/** The messages of each channel; those of email also if there is none. */
const messages = (steps: Simulated["steps"]): string =>
  sequenceChannelNames
    .map((channel) => ({ channel, count: steps.filter(({ send }) => send?.channel === channel).length }))
    .filter(({ channel, count }) => count > 0 || channel === "email")
    .map(({ channel, count }) => `${count} ${channelRules[channel].noun}${count === 1 ? "" : "s"}`)
    .join(", ")

const summary = ({ lastedMs, node, notVisited, reason, status, steps }: Simulated): string => {
  const why = reason === null || reason === "end" ? "" : ` (${reason})`
  const is = status === "waiting" || status === "active" ? `${status} at ${node}` : `${status}${why}`
  const rest = notVisited.length === 0 ? "every node visited" : `not visited: ${notVisited.join(", ")}`
  return `${is} after ${lasting(lastedMs)}; ${messages(steps.filter(({ type }) => type === "sent"))}; ${rest}`
}

/** Prints a simulation for people: a line for each step, at the run's own times. */
export const printed = (simulated: Simulated, definition: Definition, source: string): string => {
  const { sequence, steps, timeZone, version, warnings } = simulated
  const shown = steps.flatMap((step) => {
    const line = lineOf(step, definition, timeZone)
    return line === undefined ? [] : [{ at: moment(step.local, timeZone), ...line }]
  })
  const widest = (of: (line: (typeof shown)[number]) => string, most: number) =>
    Math.min(most, Math.max(0, ...shown.map((line) => of(line).length)))
  const [nodes, kinds, says] = [
    widest(({ node }) => node, 32),
    widest(({ kind }) => kind, 6),
    widest((one) => one.says, 60)
  ]
  const lines = shown.map((line) => {
    const { at, kind, node, note = "" } = line
    return `${at}  ${node.padEnd(nodes)}  ${kind.padEnd(kinds)}  ${line.says.padEnd(says)}  ${note}`.trimEnd()
  })
  const last = steps.at(-1)
  return [
    `${sequence.name}${version === null ? "" : `, version ${version}`} (${source})  ${timeZone}`,
    ...lines,
    `${last === undefined ? "" : moment(last.local, timeZone)}  ${summary(simulated)}`,
    ...warnings.map((warning) => `! ${warning}`)
  ].join("\n")
}

import { channelRules } from "@tidings/engines/sequences/channelRules"
import type { Simulated, SimulatedStep } from "@tidings/engines/sequences/simulation/Simulated"
import { memoized } from "@tidings/schema/once/memoized"
import type { Definition } from "@tidings/schema/sequences/Definition"
import { html, type Html } from "../../../pages/html.ts"
import { outside } from "../../../pages/outside.ts"
import { card, noteBox } from "../../../pages/parts/layout.ts"

const clock = memoized(
  () =>
    new Intl.DateTimeFormat("en-GB", {
      weekday: "short",
      day: "numeric",
      month: "short",
      year: "numeric",
      hour: "2-digit",
      minute: "2-digit",
      timeZone: "UTC"
    })
)

/** Formats a time with an offset as its local clock shows it: `Tue, 1 Dec 2026, 10:00`. */
const localTime = (local: string): string => clock().format(new Date(`${local.slice(0, 19)}Z`))

const minuteMs = 60_000
const units = [
  ["d", 1440],
  ["h", 60],
  ["m", 1]
] as const

/** Formats a duration in its two largest units: `2d 23h`. */
const lasted = (ms: number): string => {
  let minutes = Math.round(ms / minuteMs)
  const parts = units.flatMap(([sign, length]) => {
    const count = Math.floor(minutes / length)
    minutes -= count * length
    return count === 0 ? [] : [`${count}${sign}`]
  })
  return parts.length === 0 ? "no time" : parts.slice(0, 2).join(" ")
}

const metadata = (values: unknown): Html | undefined =>
  typeof values === "object" && values !== null && Object.keys(values).length > 0
    ? html` <code>${outside(JSON.stringify(values), { most: 200 })}</code>`
    : undefined

const reasonWords: Readonly<Record<string, string>> = {
  quiet_hours: "quiet hours",
  limit: "a limit",
  suppressed: "the address is suppressed, or the number opted out",
  end: "reached the end",
  until_invalid: "its date cannot be read",
  late: "its date is past"
}

const because = (reason: string | undefined): string => (reason === undefined ? "" : (reasonWords[reason] ?? reason))

const messageOf = ({ send }: SimulatedStep): Html => {
  if (send === undefined) return html`sends`
  const { channel, subject, template, text, to } = send
  const version = template.version === undefined ? "" : ` version ${template.version}`
  return html`sends ${subject !== undefined && html`<strong>${outside(subject, { most: 200 })}</strong> `}to
  ${outside(to, { most: 254 })}, template
  ${outside(template.key + version)}${
    text !== undefined &&
    html`<details>
      <summary>Read the ${channelRules[channel].noun}</summary>
      <pre>${outside(text, { lines: true, most: 4_000 })}</pre>
    </details>`
  }`
}

type KindOf = (node: string) => string | undefined

/** True if a step is shown; entering a node in which no run rests is left out, because the next step says it all. */
const isTold =
  (kindOf: KindOf) =>
  ({ node = "", type }: SimulatedStep): boolean =>
    type !== "entered" || kindOf(node) === "wait" || kindOf(node) === "state"

/** Describes a step of a walk in words. */
const stepWords = (step: SimulatedStep): Html => {
  const { event = "", reason, type, untilLocal } = step
  const until = untilLocal === undefined ? "" : ` until ${localTime(untilLocal)}`
  switch (type) {
    case "enrolled":
      return html`is enrolled`
    case "entered":
      return html`waits${until}${reason !== undefined && outside(` (${because(reason)})`)}`
    case "sent":
      return messageOf(step)
    case "held":
      return html`is held${until}: ${outside(because(reason))}`
    case "skipped":
      return html`sends nothing: ${outside(because(reason))}`
    case "woken":
      return html`hears <strong>${outside(event)}</strong>${metadata(step.metadata)}`
    case "ignored":
      return html`<strong>${outside(event)}</strong>${metadata(step.metadata)} happens, and moves nothing`
    case "timed_out":
      return html`its time is over`
    case "branched":
      return html`chooses ${outside(reason ?? "")}`
    case "transitioned":
    case "moved":
      return html`${type}`
    case "ended":
      return html`ends: ${outside(because(reason))}`
  }
}

/** Returns the nodes that a walk visited, in order, and the end if it was reached. */
export const visitedIn = ({ reason, status, steps }: Simulated): ReadonlyArray<string> => [
  ...steps.flatMap(({ node, type }) => (type === "entered" && node !== undefined ? [node] : [])),
  ...(status === "completed" && reason === "end" ? ["end"] : [])
]

/** Maximum number of steps shown; a run may take a thousand, which nobody reads. */
const most = 300

const outcome = ({ lastedMs, node, reason, status }: Simulated): Html => {
  const where = node === null || reason === "end" ? "" : ` at ${node}`
  const why = reason === null || reason === "end" ? "" : `: ${reason}`
  return status === "active" || status === "waiting"
    ? html`<strong>${status}</strong>${where} after ${lasted(lastedMs)}`
    : html`<strong>${status}</strong>${where} after ${lasted(lastedMs)}${outside(why)}`
}

/** The steps of a simulated contact. */
export const walkList = (simulated: Simulated, { nodes }: Definition): Html => {
  const { notVisited, steps, timeZone, warnings } = simulated
  const kindOf = (id: string): string | undefined => (Object.hasOwn(nodes, id) ? nodes[id]!.type : undefined)
  const told = steps.filter(isTold(kindOf))
  const shown = told.slice(0, most)
  return card(
    "What a contact goes through",
    html`<div class="pad stack">
        <p>${outcome(simulated)} <span class="quiet">· times in ${timeZone}</span></p>
        ${warnings.map((warning) => noteBox("warn", "triangle-alert", outside(warning)))}
      </div>
      <ol class="walk">
        ${shown.map(
          (step) =>
            html`<li>
              <time datetime="${step.at}">${localTime(step.local)}</time>
              <span class="where"
                >${step.node !== undefined && (kindOf(step.node) === undefined ? step.node : html`<a href="#${step.node}">${step.node}</a>`)}</span
              >
              <span class="does">${stepWords(step)}</span>
            </li>`
        )}
      </ol>
      ${told.length > shown.length && html`<p class="pad quiet small">${told.length - shown.length} more steps follow.</p>`}
      ${notVisited.length > 0 && html`<p class="pad quiet small">Not visited: ${notVisited.join(", ")}</p>`}`,
    { id: "walk-heading" }
  )
}

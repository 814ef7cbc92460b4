import type {
  Node,
  On,
  QuietHours,
  SendNode,
  Timeout,
  Trigger,
  WaitFor,
  WaitUntil,
  Heard
} from "@tidings/schema/sequences/Definition"
import { channelOf } from "@tidings/schema/sequences/channels"
import { channelRules } from "../../channelRules.ts"
import { conditionWords } from "./conditionWords.ts"
import { cut } from "./cut.ts"

/** Formats an instant or a local time for people: `2027-05-12 18:00 +02:00`; returns any other text unchanged. */
export const timeWords = (until: string): string => {
  const [, day, time, , zone] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(:\d\d(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/u.exec(until) ?? []
  if (day === undefined) return until
  return [day, time, zone === "Z" ? "UTC" : zone].filter((part) => part !== undefined).join(" ")
}

/** Describes the awaited event: `trial.started, plan is pro`, `send.clicked of reminder`. */
export const heardWords = ({ event, send, where }: Heard & { readonly send?: string }): string => {
  const subject = send === undefined ? event : `${event} of ${send}`
  return where === undefined || Object.keys(where).length === 0 ? subject : `${subject}, ${conditionWords(where)}`
}

/** Maximum length of a rule in characters. */
const most = 400

const listed = (parts: ReadonlyArray<string | undefined>): string =>
  parts.filter((part) => part !== undefined).join(", ")

const daily = (at: string | undefined): string | undefined => (at === undefined ? undefined : `then ${at}`)

/** Describes quiet hours: `21:00 to 08:00, mon tue`, or `off`. */
const quietWords = (hours: QuietHours | "off"): string =>
  hours === "off" ? "off" : listed([`${hours.from} to ${hours.to}`, hours.days?.join(" ")])

const failing = {
  hold: "tries again when refused",
  continue: "goes on when refused",
  fail: "fails when refused"
} as const

const sending = (node: SendNode): string => {
  const { onError, quietHours, template, to } = node
  const channel = channelOf(node)
  return listed([
    channel === "email" ? `template ${template}` : `${channelRules[channel].noun} ${template}`,
    to === undefined ? undefined : `to ${to}`,
    quietHours === undefined ? undefined : `quiet hours ${quietWords(quietHours)}`,
    onError === undefined ? undefined : failing[onError]
  ])
}

const untilWords = ({ at, minus, plus, until }: WaitUntil): string => {
  const time = timeWords(until)
  const shifted =
    minus === undefined ? (plus === undefined ? `until ${time}` : `${plus} after ${time}`) : `${minus} before ${time}`
  return listed([shifted, daily(at)])
}

const waiting = ({ at, for: time }: WaitFor): string => listed([time, daily(at)])

const nameOf = ({ event, send }: On): string => (send === undefined ? event : `${event} of ${send}`)

const atMost = ({ after, until }: Timeout): string =>
  after === undefined ? `at latest ${timeWords(until ?? "")}` : `at most ${after}`

const listening = (on: ReadonlyArray<On>, timeout: Timeout | undefined, since: string | undefined): string =>
  listed([
    on.length === 0 ? undefined : [...new Set(on.map(nameOf))].join(" or "),
    timeout === undefined ? undefined : atMost(timeout),
    since === "enrolment" ? "since enrolment" : undefined
  ])

const pathsOf = (condition: unknown, depth = 0): ReadonlyArray<string> => {
  if (depth > 6 || typeof condition !== "object" || condition === null) return []
  if (Array.isArray(condition)) return condition.flatMap((one) => pathsOf(one, depth + 1))
  return Object.entries(condition).flatMap(([path, asked]) =>
    path === "all" || path === "any" || path === "not" ? pathsOf(asked, depth + 1) : [path]
  )
}

const ruleOf = (node: Node): string => {
  switch (node.type) {
    case "send":
      return sending(node)
    case "branch":
      return `by ${[...new Set(node.cases.flatMap(({ when }) => pathsOf(when)))].slice(0, 20).join(", ")}`
    case "exit":
      return node.reason === undefined ? (node.status ?? "exited") : `${node.status ?? "exited"}: ${node.reason}`
    case "state":
      return node.on === undefined && node.timeout === undefined
        ? "until it is moved on"
        : listening(node.on ?? [], node.timeout, undefined)
    case "wait":
      if ("for" in node) return waiting(node)
      return "until" in node ? untilWords(node) : listening(node.on, node.timeout, node.since)
  }
}

/** Describes a node's rule in at most 400 characters: `2d, then 09:00`, `trial.started, at most 5d`. */
export const ruleWords = (node: Node): string => cut(ruleOf(node), most)

/** Describes a trigger: `list webinar_may is entered`. */
export const triggerWords = (trigger: Trigger): string => {
  switch (trigger.type) {
    case "api.enroll":
      return "enrolled by the API"
    case "manual":
      return "enrolled by hand"
    case "event.matches":
      return trigger.where === undefined ? trigger.event : `${trigger.event}, ${conditionWords(trigger.where)}`
    case "list.entered":
      return `list ${trigger.list} is entered`
    case "segment.entered":
      return `segment ${trigger.segment} is entered`
  }
}

import type { FieldError } from "@tidings/schema/FieldError"
import type { ContactId } from "@tidings/schema/Id"
import { isObject } from "@tidings/schema/isObject"
import { type Definition, Duration, durationMs } from "@tidings/schema/sequences/Definition"
import { Option, Result, Schema } from "effect"
import { channelOf } from "@tidings/schema/sequences/channels"
import { channelRules } from "../channelRules.ts"
import type { ContactFacts } from "../step/Facts.ts"
import { instantWritten } from "../step/time/localTime.ts"
import { stepPlanOf } from "../step/StepPlan.ts"
import { zoneOf } from "../step/time/zoneOf.ts"
import type { SendOutcome, SimulationScenario, ScenarioEvent } from "./SimulationScenario.ts"
import type { SimulationRequest } from "./SimulationRequest.ts"

const defaultEmail = "ada@example.com"

const isDuration = Schema.is(Duration)
const json = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Unknown))

const contactOf = ({ email = defaultEmail, external_id, phone, traits }: NonNullable<SimulationRequest["contact"]>) =>
  ({
    id: "con_0000000000000000" as ContactId,
    external_id: external_id ?? null,
    email,
    phone: phone ?? null,
    traits: traits ?? {}
  }) satisfies ContactFacts

/** The parts of a text before and after the first `mark`; the second is undefined if there is none. */
const around = (text: string, mark: string): readonly [string, string | undefined] => {
  const place = text.indexOf(mark)
  return place < 0 ? [text, undefined] : [text.slice(0, place), text.slice(place + mark.length)]
}

/** Reads typed values and collects their errors. */
class Reading {
  readonly fields: Array<FieldError> = []
  readonly definition: Definition
  readonly contact: ContactFacts
  beginMs: number

  constructor(definition: Definition, contact: ContactFacts, nowMs: number) {
    this.definition = definition
    this.contact = contact
    this.beginMs = nowMs
  }

  refuse<A>(path: string, message: string, otherwise: A): A {
    this.fields.push({ path, code: "format_invalid", message })
    return otherwise
  }

  instant(text: string, path: string): number {
    const ms = instantWritten(zoneOf(this.definition, this.contact).zone, text)
    return (
      ms ??
      this.refuse(path, `${JSON.stringify(text)} is no time such as 2026-12-01T09:00, with or without an offset`, 0)
    )
  }

  /** Returns the Unix milliseconds of an offset from the beginning, or of a time. */
  when(text: string, path: string): number {
    if (isDuration(text)) return this.beginMs + durationMs(text)
    const ms = instantWritten(zoneOf(this.definition, this.contact).zone, text)
    return (
      ms ??
      this.refuse(
        path,
        `${JSON.stringify(text)} is neither an offset such as 2d nor a time such as 2026-12-01T09:00`,
        0
      )
    )
  }

  event(text: string, path: string): ScenarioEvent {
    const [head, written] = around(text, ":{")
    const [type, when] = around(head, "@")
    const value = written === undefined ? {} : Option.getOrUndefined(json(`{${written}`))
    const metadata = isObject(value) ? value : this.refuse(path, "What follows the colon is no JSON object", {})
    if (type === "") this.refuse(path, "Expected type@when or type@when:{metadata}", "")
    return { type, metadata, atMs: when === undefined ? this.beginMs : this.when(when, path) }
  }

  outcome(text: string, path: string): SendOutcome {
    const [node, rest = ""] = around(text, "=")
    const [word, when] = around(rest, "@")
    const sender = Object.hasOwn(this.definition.nodes, node) ? this.definition.nodes[node] : undefined
    const isSend = sender?.type === "send"
    const { fates } = channelRules[isSend ? channelOf(sender) : "email"]
    const fate =
      fates.find((one) => one === word) ??
      this.refuse(path, `Expected node=fate@when, where fate is one of ${fates.join(", ")}`, "delivered")
    if (!isSend) this.refuse(path, `${JSON.stringify(node)} is no send node of this sequence`, "")
    return { node, fate, ...(when !== undefined && { atMs: this.when(when, path) }) }
  }
}

/**
 * Returns the scenario of a request for a definition, or all errors in it. Times without an offset are in the run's
 * zone.
 */
export const scenarioOf = (
  definition: Definition,
  request: SimulationRequest,
  nowMs: number
): Result.Result<SimulationScenario, ReadonlyArray<FieldError>> => {
  const contact = contactOf(request.contact ?? {})
  const reading = new Reading(definition, contact, nowMs)
  if (request.at !== undefined) reading.beginMs = reading.instant(request.at, "at")
  const { beginMs } = reading
  const events = (request.event ?? []).map((text, index) => reading.event(text, `event[${index}]`))
  const outcomes = (request.send ?? []).map((text, index) => reading.outcome(text, `send[${index}]`))
  const untilMs =
    request.until === undefined ? beginMs + stepPlanOf(definition).maxDurationMs : reading.when(request.until, "until")
  if (reading.fields.length > 0) return Result.fail(reading.fields)
  const { trigger, variables } = request
  return Result.succeed({
    definition,
    contact,
    events,
    outcomes,
    atMs: beginMs,
    untilMs,
    ...(trigger !== undefined && { trigger }),
    ...(variables !== undefined && { variables })
  })
}

import type { FieldCode } from "@tidings/schema/FieldError"
import { pathTo } from "@tidings/schema/fieldErrors"
import { isTemplateKey } from "@tidings/schema/fields/TemplateKey"
import { instantOf } from "@tidings/schema/fields/Timestamp"
import { isId } from "@tidings/schema/Id"
import type { Scalar } from "@tidings/schema/sequences/Condition"
import { durationMs } from "@tidings/schema/sequences/time"
import type { SegmentCondition, SegmentTest } from "@tidings/schema/resources/SegmentCondition"
import type { CountTest, SegmentLeaf, SegmentPlan, ValueTest } from "@tidings/schema/resources/SegmentPlan"

/** A path of a condition, and what its value is held to. */
export interface LeafPlace {
  /** The path without its first name and the dot behind it; empty if it has no more. */
  readonly rest: string
  readonly value: Scalar | SegmentTest
  /** Path of the value in the input. */
  readonly at: string
  readonly refuse: (path: string, code: FieldCode, message: string) => undefined
  /** The plan of a condition on an event's metadata. */
  readonly metadata: (condition: SegmentCondition, at: string) => SegmentPlan
}

type Read = (place: LeafPlace) => SegmentLeaf | undefined

const comparisons = ["eq", "ne", "gt", "gte", "lt", "lte", "in", "nin", "exists", "contains"] as const
const longestMs = durationMs("400d")

const isTest = (value: LeafPlace["value"]): value is SegmentTest => typeof value === "object"

/** The tests of a value; a value alone is what it equals. */
const testsOf = (value: LeafPlace["value"]): ReadonlyArray<readonly [name: string, wanted: unknown]> =>
  isTest(value) ? Object.entries(value) : [["eq", value]]

/** Refuses tests with other names than these; true if there are none. */
const hasOnly = ({ at, refuse, value }: LeafPlace, names: ReadonlyArray<string>, of: string): boolean => {
  const others = testsOf(value).filter(([name]) => !names.includes(name))
  for (const [name] of others)
    refuse(isTest(value) ? pathTo(at, name) : at, "unknown_field", `${of} takes ${names.join(", ")}`)
  return others.length === 0
}

const valueOf =
  (kind: "json" | "domain", path: ReadonlyArray<string>, of: string): Read =>
  (place) => {
    if (!hasOnly(place, comparisons, of)) return undefined
    return { kind, path, tests: testsOf(place.value) as ReadonlyArray<ValueTest> }
  }

/** A path that goes no further. */
const ending =
  (read: Read): Read =>
  (place) =>
    place.rest === "" ? read(place) : place.refuse(place.at, "unknown_field", "Expected nothing behind this name")

/** A path that names something behind its first name. */
const naming =
  (what: string, read: Read): Read =>
  (place) =>
    place.rest === "" ? place.refuse(place.at, "required", `Expected ${what} behind the dot`) : read(place)

const lowerCase = (wanted: unknown): unknown => {
  if (Array.isArray(wanted)) return wanted.map(lowerCase)
  return typeof wanted === "string" ? wanted.toLowerCase() : wanted
}

const domain: Read = (place) => {
  const read = valueOf("domain", [], "email_domain")(place)
  if (read?.kind !== "domain") return undefined
  return { ...read, tests: read.tests.map(([name, wanted]) => [name, lowerCase(wanted)] as ValueTest) }
}

const created: Read = (place) => {
  const { at, refuse, value } = place
  if (!hasOnly(place, ["eq", "ne", "gt", "gte", "lt", "lte"], "created_at")) return undefined
  const tests = testsOf(value).map(([name, wanted]) => {
    const ms = typeof wanted === "string" ? instantOf(wanted) : undefined
    if (ms === undefined)
      refuse(isTest(value) ? pathTo(at, name) : at, "format_invalid", "Expected a date, or an ISO 8601 time")
    return [name, ms] as unknown as ValueTest
  })
  return { kind: "created", path: [], tests }
}

const list: Read = (place) => {
  const { at, refuse, value } = place
  if (!hasOnly(place, ["contains"], "lists")) return undefined
  const { contains } = value as SegmentTest
  if (typeof contains !== "string" || !isId("lst", contains))
    return refuse(pathTo(at, "contains"), "pattern_mismatch", "Expected the id of a list")
  return { kind: "list", listId: contains }
}

const suppressed: Read = (place) => {
  const { at, refuse, value } = place
  if (!hasOnly(place, ["eq"], "suppressed")) return undefined
  const [[, wanted]] = testsOf(value) as [readonly [string, unknown]]
  return typeof wanted === "boolean"
    ? { kind: "suppressed", is: wanted }
    : refuse(at, "type_mismatch", "Expected true or false")
}

const events: Read = (place) => {
  const { at, metadata, rest, value } = place
  if (!hasOnly(place, ["count", "within", "where"], "events")) return undefined
  const { count = { gte: 1 }, where, within } = value as SegmentTest
  return {
    kind: "events",
    type: rest,
    counts: Object.entries(count) as unknown as ReadonlyArray<CountTest>,
    withinMs: within === undefined ? longestMs : durationMs(within),
    where: where === undefined ? undefined : metadata(where, pathTo(at, "where"))
  }
}

const sends: Read = (place) => {
  const { at, refuse, rest, value } = place
  if (!isTemplateKey(rest)) return refuse(at, "pattern_mismatch", "Expected the key of a template behind the dot")
  if (!hasOnly(place, ["status", "within"], "sends")) return undefined
  const { status = [], within } = value as SegmentTest
  const withinMs = within === undefined ? longestMs : durationMs(within)
  return { kind: "sends", templateKey: rest, statuses: status, withinMs }
}

const topic: Read = (place) => {
  const { at, refuse, rest, value } = place
  if (!hasOnly(place, ["eq"], "topics")) return undefined
  const [[, wanted]] = testsOf(value) as [readonly [string, unknown]]
  return wanted === "joined" || wanted === "left"
    ? { kind: "topic", topicKey: rest, state: wanted }
    : refuse(at, "enum_violation", "Expected joined or left")
}

/** Kinds of paths, by the first of their names. */
export const segmentLeaves: Readonly<Record<string, Read>> = {
  traits: naming("a trait", (place) => valueOf("json", place.rest.split("."), "A trait")(place)),
  email_domain: ending(domain),
  created_at: ending(created),
  locale: ending(valueOf("json", ["locale"], "locale")),
  time_zone: ending(valueOf("json", ["time_zone"], "time_zone")),
  lists: ending(list),
  topics: naming("the key of a topic", topic),
  suppressed: ending(suppressed),
  events: naming("the type of an event", events),
  sends: naming("the key of a template", sends)
}

/** A value in an event's metadata. */
export const metadataLeaf = (place: LeafPlace): SegmentLeaf | undefined =>
  valueOf("json", place.rest.split("."), "A value of metadata")(place)

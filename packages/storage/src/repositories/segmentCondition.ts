import { firstIdAt } from "@tidings/schema/Id"
import type { CountTest, SegmentLeaf, SegmentPlan, ValueTest } from "@tidings/schema/resources/SegmentPlan"
import type { TopicChoice } from "@tidings/schema/resources/Topic"
import { isoAt } from "../iso.ts"
import { isSuppressed } from "./suppressedContact.ts"

/** Adds a value to the statement's parameters; returns how the statement names it. */
type Given = (value: unknown) => string

/** Up to this many values are each looked for along the index. */
const mostSought = 8

const alwaysFalse = "false"
const or = (parts: ReadonlyArray<string>): string => (parts.length === 0 ? alwaysFalse : `(${parts.join(" or ")})`)
const and = (parts: ReadonlyArray<string>): string => (parts.length === 0 ? "true" : `(${parts.join(" and ")})`)
const orFalse = (test: string): string => `coalesce(${test}, false)`

const sign = { eq: "=", ne: "<>", gt: ">", gte: ">=", lt: "<", lte: "<=" } as const

/** A value of JSON within the objects on its way. */
const within = (path: ReadonlyArray<string>, value: unknown): string =>
  JSON.stringify(path.reduceRight((inner, name) => ({ [name]: inner }), value))

type Tests = { readonly [Name in ValueTest[0]]: (wanted: any) => string }

/** Tests of a value in a column of JSON; a value of another type compares as none. */
const jsonTests = (document: string, path: ReadonlyArray<string>, given: Given): Tests => {
  let name: string | undefined
  const value = () => `(${document} #> ${(name ??= given(path))}::text[])`
  const text = () => `(${document} #>> ${(name ??= given(path))}::text[])`
  const holds = (wanted: unknown) => `${document} @> ${given(within(path, wanted))}::jsonb`
  const isAmong = (wanted: ReadonlyArray<unknown>) =>
    wanted.length <= mostSought
      ? or(wanted.map(holds))
      : orFalse(
          `jsonb_typeof(${value()}) in ('string', 'number', 'boolean') and ${given(JSON.stringify(wanted))}::jsonb @> ${value()}`
        )
  const orders = (name: "gt" | "gte" | "lt" | "lte") => (wanted: string | number) =>
    orFalse(
      typeof wanted === "number"
        ? `case when jsonb_typeof(${value()}) = 'number' then ${text()}::numeric ${sign[name]} ${given(wanted)}::numeric end`
        : `case when jsonb_typeof(${value()}) = 'string' then ${text()} collate "C" ${sign[name]} ${given(wanted)}::text end`
    )
  return {
    eq: holds,
    ne: (wanted) => `not ${holds(wanted)}`,
    gt: orders("gt"),
    gte: orders("gte"),
    lt: orders("lt"),
    lte: orders("lte"),
    in: isAmong,
    nin: (wanted) => `not ${isAmong(wanted)}`,
    exists: (wanted) => `${value()} is ${wanted ? "not " : ""}null`,
    contains: (wanted) => {
      const has = `${document} @> ${given(within(path, [wanted]))}::jsonb`
      if (typeof wanted !== "string") return has
      return or([has, orFalse(`jsonb_typeof(${value()}) = 'string' and strpos(${text()}, ${given(wanted)}::text) > 0`)])
    }
  }
}

/** Tests of an SQL expression of texts, which may be null. */
const textTests = (text: string, given: Given): Tests => {
  const texts = (wanted: ReadonlyArray<unknown>) => wanted.filter((one) => typeof one === "string")
  const isAmong = (wanted: ReadonlyArray<unknown>) => orFalse(`${text} = any(${given(texts(wanted))}::text[])`)
  const orders = (name: "gt" | "gte" | "lt" | "lte") => (wanted: unknown) =>
    typeof wanted === "string" ? orFalse(`${text} collate "C" ${sign[name]} ${given(wanted)}::text`) : alwaysFalse
  return {
    eq: (wanted) => isAmong([wanted]),
    ne: (wanted) => `not ${isAmong([wanted])}`,
    gt: orders("gt"),
    gte: orders("gte"),
    lt: orders("lt"),
    lte: orders("lte"),
    in: isAmong,
    nin: (wanted) => `not ${isAmong(wanted)}`,
    exists: (wanted) => `${text} is ${wanted ? "not " : ""}null`,
    contains: (wanted) =>
      typeof wanted === "string" ? orFalse(`strpos(${text}, ${given(wanted)}::text) > 0`) : alwaysFalse
  }
}

const allOf = (tests: Tests, wanted: ReadonlyArray<ValueTest>): string =>
  and(wanted.map(([name, value]) => tests[name](value)))

/** True if other contacts became this one: their events and sends are its own. */
const wasMerged = "c.merged_from <> '{}'"

/** Tests of a number of rows, which counts no more of them than it must, and none to learn that there are any. */
const counted = (rows: (whose: string) => string, [name, wanted]: CountTest, given: Given): string => {
  const isAny = (name === "gte" && wanted === 1) || ((name === "gt" || name === "ne") && wanted === 0)
  const isNone = (name === "lt" && wanted === 1) || ((name === "lte" || name === "eq") && wanted === 0)
  if (isAny || isNone) {
    // Asked apart of the contact itself, so that the planner may look at all contacts' rows at once.
    const some = or([
      `exists (select 1 ${rows("e.contact_id = c.id")})`,
      `${wasMerged} and exists (select 1 ${rows("e.contact_id = any(c.merged_from)")})`
    ])
    return isAny ? some : `not ${some}`
  }
  const all = rows("e.contact_id = any(c.merged_from || c.id)")
  return `(select count(*) from (select 1 ${all} limit ${given(wanted + 1)}::int) as counted) ${sign[name]} ${given(wanted)}::int`
}

const chose = (key: string, state: typeof TopicChoice.Type): string =>
  `exists (select 1 from topic_states t where t.workspace_id = c.workspace_id and t.livemode = c.livemode and t.email = c.email and t.topic_key = ${key} and t.state = '${state}')`

/** True if the address of `c` gets nothing of a topic: it left, or joined nothing that is left by default. */
const hasLeft = (key: string): string =>
  `(${chose(key, "left")} or c.email is not null and exists (select 1 from topics t where t.workspace_id = c.workspace_id and t.key = ${key} and t."default" = 'left') and not ${chose(key, "joined")})`

/** Compiles a condition on contacts, of which `c` is one, for a statement with these parameters. */
export const conditionOf = (plan: SegmentPlan, given: Given, nowMs: number): string => {
  const leafOf: {
    readonly [Kind in SegmentLeaf["kind"]]: (
      leaf: Extract<SegmentLeaf, { readonly kind: Kind }>,
      document: string
    ) => string
  } = {
    json: ({ path, tests }, document) => allOf(jsonTests(document, path, given), tests),
    domain: ({ tests }) => allOf(textTests("split_part(c.email, '@', -1)", given), tests),
    created: ({ tests }) =>
      and(
        tests.map(([name, wanted]) => {
          const at = `${given(isoAt(Number(wanted)))}::timestamptz`
          return `c.created_at ${sign[name as keyof typeof sign]} ${at}`
        })
      ),
    list: ({ listId }) =>
      `exists (select 1 from list_members m where m.workspace_id = c.workspace_id and m.list_id = ${given(listId)} and m.livemode = c.livemode and m.contact_id = c.id)`,
    topic: ({ state, topicKey }) => {
      const key = given(topicKey)
      return state === "left" ? hasLeft(key) : `(c.email is not null and not ${hasLeft(key)})`
    },
    suppressed: ({ is }) => `${is ? "" : "not "}exists (${isSuppressed})`,
    events: ({ counts, type, where, withinMs }) => {
      const since = given(firstIdAt("evt", nowMs - withinMs))
      const holds = where === undefined ? "" : ` and ${written(where, "e.metadata")}`
      const of = `e.workspace_id = c.workspace_id and e.id >= ${since} and e.type = ${given(type)}${holds}`
      const rows = (whose: string) => `from custom_events e where ${whose} and ${of}`
      return and(counts.map((test) => counted(rows, test, given)))
    },
    sends: ({ statuses, templateKey, withinMs }) => {
      const since = given(firstIdAt("snd", nowMs - withinMs))
      const inStatus = statuses.length === 0 ? "" : ` and s.status = any(${given(statuses)}::text[])`
      const holds = `s.livemode = c.livemode and s.id >= ${since} and s.template_key = ${given(templateKey)}${inStatus}`
      const some = (whose: string) =>
        `exists (select 1 from sends s where s.workspace_id = c.workspace_id and ${whose} and ${holds})`
      // Those to an address are of the contact that alone has it.
      const isAlone = `not exists (select 1 from contacts o where o.email = c.email and o.workspace_id = c.workspace_id and o.livemode = c.livemode and o.id <> c.id)`
      return or([
        some("s.contact_id = c.id"),
        `${wasMerged} and ${some("s.contact_id = any(c.merged_from)")}`,
        `${some("s.to_normalized = c.email and s.contact_id is null")} and ${isAlone}`
      ])
    }
  }
  const written = (part: SegmentPlan, document: string): string => {
    if (part.kind === "all") return and(part.of.map((one) => written(one, document)))
    if (part.kind === "any") return or(part.of.map((one) => written(one, document)))
    if (part.kind === "not") return `not ${written(part.of, document)}`
    return leafOf[part.kind](part as never, document)
  }
  return written(plan, "c.traits")
}

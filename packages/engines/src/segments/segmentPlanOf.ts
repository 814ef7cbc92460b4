import { type FieldError, mostFieldErrors } from "@tidings/schema/FieldError"
import { pathTo } from "@tidings/schema/fieldErrors"
import type { ListId } from "@tidings/schema/Id"
import { conditionDepth, type Scalar } from "@tidings/schema/sequences/Condition"
import { mostLeaves, type SegmentCondition, type SegmentTest } from "@tidings/schema/resources/SegmentCondition"
import type { SegmentLeaf, SegmentPlan } from "@tidings/schema/resources/SegmentPlan"
import { type LeafPlace, segmentLeaves, metadataLeaf } from "./segmentLeaves.ts"

/** A list, template or topic that a condition names, and its place in the input. */
export interface NamedPlace<Name> {
  readonly name: Name
  readonly path: string
}

/** A condition as it is compiled, with what it names; or what is wrong with it. */
export type PlannedCondition =
  | { readonly findings: ReadonlyArray<FieldError>; readonly plan?: undefined }
  | {
      readonly findings?: undefined
      readonly plan: SegmentPlan
      readonly lists: ReadonlyArray<NamedPlace<ListId>>
      readonly templates: ReadonlyArray<NamedPlace<string>>
      readonly topics: ReadonlyArray<NamedPlace<string>>
    }

type LeafReader = (path: string, place: Omit<LeafPlace, "rest">) => SegmentLeaf | undefined

const none: SegmentPlan = { kind: "any", of: [] }

const ofContact: LeafReader = (path, place) => {
  const dot = path.indexOf(".")
  const first = dot < 0 ? path : path.slice(0, dot)
  const read = Object.hasOwn(segmentLeaves, first) ? segmentLeaves[first] : undefined
  return read === undefined
    ? place.refuse(
        place.at,
        "unknown_field",
        `Expected a path that begins with ${Object.keys(segmentLeaves).join(", ")}`
      )
    : read({ ...place, rest: dot < 0 ? "" : path.slice(dot + 1) })
}

const ofMetadata: LeafReader = (path, place) => metadataLeaf({ ...place, rest: path })

/**
 * Checks a condition and makes its plan, from which one statement of SQL is compiled. Its bounds are checked first: 20
 * paths, those of conditions on events among them, and 5 levels. Decided in docs/decisions/segments.md.
 */
export const segmentPlanOf = (condition: SegmentCondition, at = "where"): PlannedCondition => {
  const findings: Array<FieldError> = []
  const lists: Array<NamedPlace<ListId>> = []
  const templates: Array<NamedPlace<string>> = []
  const topics: Array<NamedPlace<string>> = []
  let count = 0
  const refuse: LeafPlace["refuse"] = (path, code, message) => {
    if (findings.length < mostFieldErrors) findings.push({ path, code, message })
    return undefined
  }

  const leafOf = (path: string, value: Scalar | SegmentTest, here: string, read: LeafReader): SegmentPlan => {
    count += 1
    if (count > mostLeaves) return none
    const metadata = (inner: SegmentCondition, place: string) => planned(inner, place, 0, ofMetadata)
    const leaf = read(path, { value, at: here, refuse, metadata })
    if (leaf?.kind === "list") lists.push({ name: leaf.listId, path: pathTo(here, "contains") })
    if (leaf?.kind === "sends") templates.push({ name: leaf.templateKey, path: here })
    if (leaf?.kind === "topic") topics.push({ name: leaf.topicKey, path: here })
    return leaf ?? none
  }

  const planned = (given: SegmentCondition, here: string, depth: number, read: LeafReader): SegmentPlan => {
    if (depth > conditionDepth) {
      refuse(here, "too_long", `all, any and not nest at most ${conditionDepth} deep`)
      return none
    }
    const of = Object.entries(given).map(([path, wanted]): SegmentPlan => {
      const place = pathTo(here, path)
      if (path === "all" || path === "any") {
        const several = wanted as ReadonlyArray<SegmentCondition>
        return { kind: path, of: several.map((one, index) => planned(one, pathTo(place, index), depth + 1, read)) }
      }
      if (path === "not") return { kind: "not", of: planned(wanted as SegmentCondition, place, depth + 1, read) }
      return leafOf(path, wanted as Scalar | SegmentTest, place, read)
    })
    return of.length === 1 ? of[0]! : { kind: "all", of }
  }

  const plan = planned(condition, at, 0, ofContact)
  if (count > mostLeaves) refuse(at, "too_long", `A condition tests at most ${mostLeaves} values; this one ${count}`)
  return findings.length > 0 ? { findings } : { plan, lists, templates, topics }
}

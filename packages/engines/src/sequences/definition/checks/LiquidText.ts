import { pathTo } from "@tidings/schema/fieldErrors"
import { isObject } from "@tidings/schema/isObject"
import type { Condition } from "@tidings/schema/sequences/Definition"
import { channelRules } from "../../channelRules.ts"
import type { Fitting } from "../fit.ts"

/** The data that Liquid may read: none, data known when a run begins, or also events and sends before a node. */
type Reach = "nothing" | "beginning" | "node"

/** A text of a definition that may hold Liquid. */
interface LiquidText {
  readonly text: string
  readonly path: string
  readonly reach: Reach
  /** The node that contains it; absent outside nodes. */
  readonly node?: string
}

/** True if the text contains Liquid. */
export const holdsLiquid = (text: string): boolean => text.includes("{{") || text.includes("{%")

const liquidFields = new Set(Object.values(channelRules).flatMap(({ written }) => Object.keys(written)))

/** Every text inside a value, with its path. */
const textsIn = (value: unknown, path: string): ReadonlyArray<readonly [text: string, path: string]> => {
  if (typeof value === "string") return [[value, path]]
  if (Array.isArray(value)) return value.flatMap((item, index) => textsIn(item, pathTo(path, index)))
  if (isObject(value)) return Object.entries(value).flatMap(([key, item]) => textsIn(item, pathTo(path, key)))
  return []
}

interface Where {
  readonly condition: Condition
  readonly path: string
  /** The data that Liquid in its values may read. */
  readonly reach: Reach
  /** The branch node it belongs to; absent for a condition on an event. */
  readonly node?: string
}

/** Returns all conditions on event metadata and all conditions of branches. */
export const conditionsOf = ({ nodes, raw }: Fitting): ReadonlyArray<Where> => {
  const found: Array<Where> = []
  const add = (heard: unknown, path: string, reach: Reach = "beginning") => {
    if (isObject(heard) && isObject(heard["where"]))
      found.push({ condition: heard["where"] as Condition, path: `${path}.where`, reach })
  }
  add(raw["trigger"], "trigger", "nothing")
  add(raw["goal"], "goal")
  if (Array.isArray(raw["exitOn"])) raw["exitOn"].forEach((heard, index) => add(heard, `exitOn[${index}]`))
  for (const [id, node] of nodes) {
    if ("on" in node) node.on?.forEach((heard, index) => add(heard, `nodes.${id}.on[${index}]`))
    if (node.type !== "branch") continue
    node.cases.forEach(({ when: condition }, index) =>
      found.push({ condition, path: `nodes.${id}.cases[${index}].when`, reach: "node", node: id })
    )
  }
  return found
}

/** Returns all texts of a definition where Liquid is evaluated or might be expected. */
export const writtenIn = (fitting: Fitting): ReadonlyArray<LiquidText> => {
  const found: Array<LiquidText> = []
  const reentry = fitting.raw["reentry"]
  if (isObject(reentry) && typeof reentry["by"] === "string")
    found.push({ text: reentry["by"], path: "reentry.by", reach: "beginning" })
  for (const { condition, node, path, reach } of conditionsOf(fitting)) {
    for (const [text, at] of textsIn(condition, path))
      found.push({ text, path: at, reach, ...(node !== undefined && { node }) })
  }
  for (const [node, value] of fitting.written) {
    if (!isObject(value)) continue
    const add = (inner: unknown, name: string) => {
      for (const [text, path] of textsIn(inner, `nodes.${node}.${name}`))
        found.push({ text, path, reach: "node", node })
    }
    if (value["type"] === "send") {
      add(value["variables"], "variables")
      add(value["to"], "to")
      for (const name of liquidFields) add(value[name], name)
    }
    add(value["until"], "until")
    if (isObject(value["timeout"])) add(value["timeout"]["until"], "timeout.until")
  }
  return found
}

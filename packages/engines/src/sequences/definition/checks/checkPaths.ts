import { isObject } from "@tidings/schema/isObject"
import type { Condition, Node } from "@tidings/schema/sequences/Definition"
import { channelOf } from "@tidings/schema/sequences/channels"
import { Result } from "effect"
import { channelRules } from "../../channelRules.ts"
import { parse, plainEngine } from "../../../templates/liquid/liquid.ts"
import { element } from "../../../templates/source/Reference.ts"
import { referencesOf } from "../../../templates/source/references.ts"
import type { Fitting } from "../fit.ts"
import { type DefinitionGraph, reached } from "./DefinitionGraph.ts"
import type { Places } from "../Places.ts"
import { conditionsOf, holdsLiquid, writtenIn } from "./LiquidText.ts"

const roots = {
  beginning: ["contact", "trigger", "variables"],
  node: ["contact", "trigger", "variables", "events", "sends"]
}

const contactFields = ["id", "external_id", "email", "phone", "traits"]

const listens = (node: Node | undefined): boolean => node !== undefined && "on" in node && node.on !== undefined

/** Checks each path that a node reads against the routes that lead to the node. */
class Paths {
  private readonly before = new Map<string, ReadonlySet<string>>()
  private readonly fitting: Fitting
  private readonly graph: DefinitionGraph
  private readonly places: Places

  constructor(fitting: Fitting, graph: DefinitionGraph, places: Places) {
    this.fitting = fitting
    this.graph = graph
    this.places = places
  }

  /** True if a run can get from one node to the other; a transition leads to any state from anywhere. */
  private leads(from: string, to: string): boolean {
    const known = this.before.get(from)
    const found = known ?? reached(this.graph.after, [...(this.graph.after.get(from) ?? []), ...this.graph.states])
    if (known === undefined) this.before.set(from, found)
    return found.has(to)
  }

  /** The reason why a node's event or send cannot be known where it is read; undefined if it can. */
  private unhappened(root: "events" | "sends", name: string, node: string): string | undefined {
    const { nodes, written } = this.fitting
    if (written.has(name) && !nodes.has(name)) return undefined
    const fitting = [...nodes]
      .filter(([, one]) => (root === "sends" ? one.type === "send" : listens(one)))
      .map(([id]) => id)
    const kind = root === "sends" ? "send node" : "wait or state that listens for events"
    if (!fitting.includes(name)) return `reads "${name}", which is no ${kind}.${this.places.didYouMean(name, fitting)}`
    return this.leads(name, node) ? undefined : `reads "${name}", which no way to "${node}" goes through.`
  }

  /** The reason why a path, given as segments, can never have a value; undefined if it can. */
  private unknown(segments: ReadonlyArray<string>, known: ReadonlyArray<string>, node: string | undefined) {
    const [root = "", name, field] = segments
    const read = JSON.stringify(segments.join(".").slice(0, 100).toWellFormed())
    if (!known.includes(root))
      return `${read} begins with none of ${known.join(", ")}.${this.places.didYouMean(root, known)}`
    if (name === undefined || name === element) return undefined
    if (root === "contact" && !contactFields.includes(name))
      return `A contact has ${contactFields.join(", ")}, no ${JSON.stringify(name)}. Traits are read by "contact.traits.${name}".`
    if ((root !== "events" && root !== "sends") || node === undefined) return undefined
    const why = this.unhappened(root, name, node)
    if (why !== undefined) return `${read} ${why}`
    return root === "sends" && field !== "status" && field !== element
      ? `Of a send its status is known: "sends.${name}.status".`
      : undefined
  }

  /** Refuses an unknown path that Liquid reads. */
  liquid(path: string, reach: "beginning" | "node", node: string | undefined, place: string): void {
    const why = this.unknown(path.replaceAll("[]", ".[]").split("."), roots[reach], node)
    if (why !== undefined) this.places.refuse(place, "path_unknown", why)
  }

  /** Refuses the unknown paths of a branch's condition, each at its own key. */
  condition(condition: Condition, node: string, place: string): void {
    for (const [key, value] of Object.entries(condition)) {
      if ((key === "all" || key === "any") && Array.isArray(value))
        value.forEach((inner: Condition, index) => this.condition(inner, node, `${place}.${key}[${index}]`))
      else if (key === "not" && isObject(value)) this.condition(value as Condition, node, `${place}.not`)
      else {
        const why = roots.node.includes(key)
          ? `"${key}" alone is no value: name one of what it holds.`
          : this.unknown(key.split("."), roots.node, node)
        if (why !== undefined) this.places.refuse(`${place}.${key}`, "path_unknown", why, "key")
      }
    }
  }
}

const onePath = /^\s*\{\{.*\}\}\s*$/u

/** Refuses Liquid that does not parse, and paths that can never have a value. */
export const checkPaths = (fitting: Fitting, graph: DefinitionGraph, places: Places): void => {
  const paths = new Paths(fitting, graph, places)
  for (const { node, path, reach, text } of writtenIn(fitting)) {
    if (!holdsLiquid(text)) {
      const sender = node === undefined ? undefined : fitting.nodes.get(node)
      if (sender?.type !== "send" || path !== `nodes.${node}.to`) continue
      const { addressWords, isAddress } = channelRules[channelOf(sender)]
      if (!isAddress(text))
        places.refuse(path, "format_invalid", `"to": Expected ${addressWords}, or Liquid that gives one.`)
      continue
    }
    if (reach === "nothing") {
      places.refuse(
        path,
        "liquid_not_here",
        "A trigger compares with values as they are: no run has begun whose Liquid could be read."
      )
      continue
    }
    const parsed = parse(plainEngine, text)
    if (Result.isFailure(parsed)) {
      const [reason] = parsed.failure.split("\n")
      places.refuse(path, "liquid_invalid", `This is not valid Liquid: ${reason!.slice(0, 200).toWellFormed()}.`)
      continue
    }
    for (const reference of referencesOf(parsed.success)) paths.liquid(reference.path, reach, node, path)
    if ((path === `nodes.${node}.until` || path === `nodes.${node}.timeout.until`) && !onePath.test(text))
      places.refuse(path, "liquid_invalid", "A time is written as it is, or as one {{ path }}.")
  }
  for (const { condition, node, path } of conditionsOf(fitting))
    if (node !== undefined) paths.condition(condition, node, path)
}

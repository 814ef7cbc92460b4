import { fieldErrors, pathTo } from "@tidings/schema/fieldErrors"
import type { FieldError } from "@tidings/schema/FieldError"
import { isObject } from "@tidings/schema/isObject"
import {
  BranchNode,
  Definition,
  ExitNode,
  type Node,
  NodeId,
  SendNode,
  StateNode,
  WaitFor,
  WaitOn,
  WaitUntil
} from "@tidings/schema/sequences/Definition"
import { Exit, Option, Schema, SchemaParser } from "effect"
import type { Places } from "./Places.ts"

const strictly = { errors: "all", onExcessProperty: "error" } as const

interface Form {
  readonly fields: Readonly<Record<string, unknown>>
  readonly decode: (value: unknown) => Exit.Exit<unknown, unknown>
}

const formOf = (schema: Schema.Constraint & { readonly fields: Schema.Struct.Fields }): Form => ({
  fields: schema.fields,
  decode: SchemaParser.decodeUnknownExit(schema as unknown as Schema.Codec<unknown>, strictly)
})

// Nodes are held against the schema of their own kind, so that an error is told once and not for each kind there is.
const outer = formOf(Schema.Struct({ ...Definition.fields, nodes: Schema.Record(Schema.String, Schema.Unknown) }))

const waits = { for: formOf(WaitFor), until: formOf(WaitUntil), on: formOf(WaitOn) }
const kinds = {
  send: formOf(SendNode),
  state: formOf(StateNode),
  branch: formOf(BranchNode),
  exit: formOf(ExitNode)
}
const kindNames = ["send", "wait", "state", "branch", "exit"]
const mostNodes = 100

const isNodeId: (name: string) => boolean = Schema.is(NodeId)

const lastOf = (path: string): string => path.slice(path.lastIndexOf(".") + 1)

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? ""
  return text.length > 60 ? "" : `, not ${text}`
}

const at = (value: unknown, path: string): unknown =>
  path
    .split(/[.[\]]+/u)
    .filter((step) => step !== "")
    .reduce<unknown>((inner, step) => (inner as Record<string, unknown> | null | undefined)?.[step], value)

const say = (
  { code, message, path }: FieldError,
  inner: unknown,
  known: Form["fields"],
  full: string,
  places: Places
) => {
  const name = JSON.stringify(lastOf(path))
  switch (code) {
    case "required":
      return places.refuse(full, code, `${name} is missing.`)
    case "unknown_field": {
      const meant = path.includes(".") || path.includes("[") ? "" : places.didYouMean(path, Object.keys(known))
      return places.refuse(full, code, `There is no field ${name} here.${meant}`, "key")
    }
    default:
      return places.refuse(full, code, path === "" ? `${message}.` : `${name}: ${message}${shown(at(inner, path))}.`)
  }
}

/** Holds a value against a form; every place that does not fit is told. */
const fits = (form: Form, value: unknown, path: string, places: Places): boolean => {
  const exit = form.decode(value)
  if (Exit.isSuccess(exit)) return true
  const issue = Option.getOrThrow(Exit.findErrorOption(exit)) as Parameters<typeof fieldErrors>[0]
  for (const error of fieldErrors(issue, value)) {
    const full =
      error.path === ""
        ? path
        : path === ""
          ? error.path
          : `${path}${error.path.startsWith("[") ? "" : "."}${error.path}`
    say(error, value, form.fields, full, places)
  }
  return false
}

const isNodeFit = (node: unknown, path: string, places: Places): boolean => {
  if (!isObject(node)) {
    places.refuse(path, "type_mismatch", `A node is a map with a type: one of ${kindNames.join(", ")}.`)
    return false
  }
  const { type } = node
  if (type === "wait") {
    const forms = (["for", "until", "on"] as const).filter((name) => Object.hasOwn(node, name))
    if (forms.length === 1) return fits(waits[forms[0]!], node, path, places)
    places.refuse(
      path,
      "wait_form",
      `A wait has exactly one of for, until and on; this one has ${forms.join(" and ") || "none"}.`,
      "key"
    )
    return false
  }
  if (typeof type === "string" && Object.hasOwn(kinds, type))
    return fits(kinds[type as keyof typeof kinds], node, path, places)
  const meant = typeof type === "string" ? places.didYouMean(type, kindNames) : ""
  if (type === undefined) places.refuse(path, "required", `"type" is missing: one of ${kindNames.join(", ")}.`, "key")
  else places.refuse(pathTo(path, "type"), "enum_violation", `"type" is one of ${kindNames.join(", ")}.${meant}`)
  return false
}

/** What of a file is a definition: whole, or as much of it as fits. */
export interface Fitting {
  readonly isWhole: boolean
  /** As written; holds what does not fit as well. */
  readonly raw: Readonly<Record<string, unknown>>
  /** Those nodes that fit their schema, in the order of the file. */
  readonly nodes: ReadonlyMap<string, Node>
  /** Every node with a name of a node, whatever it holds. */
  readonly written: ReadonlyMap<string, unknown>
}

/** Holds a value against the schema of a definition, every node by itself; undefined where there is nothing to look at further. */
export const fit = (value: unknown, places: Places): Fitting | undefined => {
  if (!isObject(value)) {
    places.refuse("", "type_mismatch", "A sequence is a map with key, trigger and nodes.")
    return undefined
  }
  const isOuterFit = fits(outer, value, "", places)
  const written = isObject(value["nodes"]) ? Object.entries(value["nodes"]) : []
  if (isObject(value["nodes"]) && written.length === 0)
    places.refuse("nodes", "too_short", "A sequence has at least one node.")
  if (written.length > mostNodes) {
    places.refuse(
      "nodes",
      "too_long",
      `A sequence has at most ${mostNodes} nodes; this one has ${written.length}.`,
      "key"
    )
    return undefined
  }
  const named = written.filter(([name]) => {
    if (isNodeId(name)) return true
    const why = name === "end" ? "end is reserved: it completes the run" : "a letter, then a-z, 0-9 and _, at most 64"
    places.refuse(
      pathTo("nodes", name),
      "pattern_mismatch",
      `${JSON.stringify(name.slice(0, 70).toWellFormed())} cannot be a node's name: ${why}.`,
      "key"
    )
    return false
  })
  const fitting = named.filter(([name, node]) => isNodeFit(node, pathTo("nodes", name), places)) as Array<
    [string, Node]
  >
  return {
    isWhole: isOuterFit && fitting.length === written.length && written.length > 0,
    raw: value,
    nodes: new Map(fitting),
    written: new Map(named)
  }
}

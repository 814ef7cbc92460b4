import { fieldErrors, pathTo } from "@tidings/schema/fieldErrors"
import type { FieldError } from "@tidings/schema/FieldError"
import { isObject } from "@tidings/schema/isObject"
import {
  BranchNode,
  Definition,
  ExitNode,
  type Node,
  NodeId,
  StateNode,
  WaitFor,
  WaitOn,
  WaitUntil
} from "@tidings/schema/sequences/Definition"
import { sequenceChannelNames } from "@tidings/schema/sequences/channels"
import { sendNodes } from "@tidings/schema/sequences/sendNodes"
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

// Each node is checked against the schema of its own type only, so that an error is reported once, not once per type.
const outer = formOf(Schema.Struct({ ...Definition.fields, nodes: Schema.Record(Schema.String, Schema.Unknown) }))

const waits = { for: formOf(WaitFor), until: formOf(WaitUntil), on: formOf(WaitOn) }
const kinds = {
  state: formOf(StateNode),
  branch: formOf(BranchNode),
  exit: formOf(ExitNode)
}
const sends: Readonly<Record<string, Form>> = { email: formOf(sendNodes.email), sms: formOf(sendNodes.sms) }
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

/** Checks a value against a form and reports every mismatch. */
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
  if (type === "send") {
    const { channel = "email" } = node
    if (typeof channel === "string" && Object.hasOwn(sends, channel)) return fits(sends[channel]!, node, path, places)
    const meant = typeof channel === "string" ? places.didYouMean(channel, sequenceChannelNames) : ""
    const message = `"channel" is one of ${sequenceChannelNames.join(", ")}.${meant}`
    places.refuse(pathTo(path, "channel"), "enum_violation", message)
    return false
  }
  if (typeof type === "string" && Object.hasOwn(kinds, type))
    return fits(kinds[type as keyof typeof kinds], node, path, places)
  const meant = typeof type === "string" ? places.didYouMean(type, kindNames) : ""
  if (type === undefined) places.refuse(path, "required", `"type" is missing: one of ${kindNames.join(", ")}.`, "key")
  else places.refuse(pathTo(path, "type"), "enum_violation", `"type" is one of ${kindNames.join(", ")}.${meant}`)
  return false
}

/** The parts of a file that fit the schema of a definition: all of them, or as many as do. */
export interface Fitting {
  readonly isWhole: boolean
  /** The value as written, including the parts that do not fit. */
  readonly raw: Readonly<Record<string, unknown>>
  /** The nodes that fit their schema, in the order of the file. */
  readonly nodes: ReadonlyMap<string, Node>
  /** All nodes with a valid name, whatever they hold. */
  readonly written: ReadonlyMap<string, unknown>
}

/**
 * Checks a value against the schema of a definition, each node by itself; undefined if it is no map or has too many
 * nodes.
 */
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

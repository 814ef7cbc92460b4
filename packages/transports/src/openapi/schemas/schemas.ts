import type { Endpoint } from "@tidings/pipeline/Endpoint"
import { ErrorEnvelope } from "@tidings/schema/Problem"
import { WebhookEvent } from "@tidings/schema/WebhookEvent"
import { Held } from "@tidings/schema/approvals/ApprovalRequest"
import { events } from "@tidings/schema/events/registry"
import { vocabulary } from "@tidings/schema/vocabulary"
import { JsonSchema, Schema, SchemaRepresentation } from "effect"
import { isPortable } from "../../jsonSchema/ObjectSchema.ts"
import { inlineAllOf } from "../../jsonSchema/inlineAllOf.ts"
import { mergeDuplicateSchemas } from "./mergeDuplicateSchemas.ts"
import { namedAnswers } from "./namedAnswers.ts"

/** The JSON forms of a row's input and output. */
export interface RowSchemas {
  /** An object schema with inline properties, never a reference. */
  readonly input: RowInputSchema
  readonly output: JsonSchema.JsonSchema
}

export interface RowInputSchema extends JsonSchema.JsonSchema {
  readonly properties: Readonly<Record<string, JsonSchema.JsonSchema>>
  readonly required: ReadonlyArray<string>
}

export interface Schemas {
  readonly rows: ReadonlyMap<string, RowSchemas>
  /** The `data` of each event, by its type. */
  readonly events: ReadonlyMap<string, JsonSchema.JsonSchema>
  /** The answer to a held call. */
  readonly held: JsonSchema.JsonSchema
  readonly components: Readonly<Record<string, JsonSchema.JsonSchema>>
}

/**
 * Converts all rows, errors and events to JSON Schemas in one pass, so that every type with an identifier becomes one
 * component.
 * Inputs are closed, as the decoder is; outputs are open, because fields may be added to them within a major version.
 */
export const schemasOf = (endpoints: ReadonlyArray<Endpoint>): Schemas => {
  const rows = endpoints.map(({ operation }) => operation)
  const roots: ReadonlyArray<Schema.Constraint> = [
    ...vocabulary,
    ErrorEnvelope,
    WebhookEvent,
    ...events.map(({ data }) => data),
    Held,
    ...rows.flatMap(({ input, output }) => [input, output])
  ]
  const asts = roots.map((root) => Schema.toCodecJson(root as Schema.Codec<unknown>).ast)
  const compiled = JsonSchema.toMultiDocumentOpenApi3_1(
    SchemaRepresentation.toJsonSchemaMultiDocument(
      SchemaRepresentation.toRepresentations(asts as [(typeof asts)[0], ...typeof asts]),
      { onExcessProperty: "error" }
    )
  )
  const { definitions, schemas } = mergeDuplicateSchemas(
    portable(free(inlineAllOf(compiled.schemas))).slice(vocabulary.length + 2),
    portable(free(inlineAllOf(compiled.definitions)))
  )
  const ofEvents = schemas.slice(0, events.length)
  const held = schemas[events.length]!
  const ofRows = schemas.slice(events.length + 1)
  const inputs = ofRows.filter((_, index) => index % 2 === 0).map((schema) => objectOf(schema, definitions))
  const outputs = ofRows.filter((_, index) => index % 2 === 1)
  const opened = allowExtraProperties(inputs, [...outputs, ...ofEvents, held], definitions)
  const answers = namedAnswers(
    rows.map(({ name, summary }, index) => ({ row: name, summary, output: opened.outputs[index]! }))
  )
  return {
    rows: new Map(rows.map(({ name }, index) => [name, { input: inputs[index]!, output: answers.references[index]! }])),
    events: new Map(events.map(({ type }, index) => [type, opened.outputs[outputs.length + index]!])),
    held: opened.outputs[outputs.length + ofEvents.length]!,
    components: { ...opened.definitions, ...answers.components }
  }
}

const shapes = ["properties", "patternProperties", "additionalProperties", "not"]

/**
 * Adds `additionalProperties: {}` to objects that may hold anything, because client generators treat an object without
 * it as empty.
 */
export const free = <A>(schemas: A): A =>
  JSON.parse(JSON.stringify(schemas), (_, value) =>
    value?.type === "object" && !shapes.some((keyword) => Object.hasOwn(value, keyword))
      ? { ...value, additionalProperties: {} }
      : value
  )

const portable = <A>(schemas: A): A =>
  JSON.parse(JSON.stringify(schemas), (key, value) =>
    key === "pattern" && typeof value === "string" && !isPortable(value) ? undefined : value
  )

/** Resolves a schema to an object schema with properties; a struct without fields has no `properties` until then. */
const objectOf = (schema: JsonSchema.JsonSchema, definitions: JsonSchema.Definitions): RowInputSchema => {
  const name = typeof schema["$ref"] === "string" ? schema["$ref"].split("/").at(-1)! : undefined
  const { properties = {}, required = [], not: _, ...rest } = name === undefined ? schema : definitions[name]!
  return {
    ...rest,
    type: "object",
    properties: properties as RowInputSchema["properties"],
    required: required as RowInputSchema["required"],
    additionalProperties: false
  }
}

type Node = JsonSchema.JsonSchema

const referenced = (node: unknown, found: Set<string>, definitions: JsonSchema.Definitions): Set<string> => {
  if (typeof node !== "object" || node === null) return found
  for (const [key, value] of Object.entries(node)) {
    const name = key === "$ref" && typeof value === "string" ? value.split("/").at(-1)! : undefined
    if (name === undefined) referenced(value, found, definitions)
    else if (!found.has(name)) referenced(definitions[name], found.add(name), definitions)
  }
  return found
}

const open = <A>(node: A): A =>
  JSON.parse(JSON.stringify(node), function (this: Node, key, value) {
    return key === "additionalProperties" && value === false && this["type"] === "object" ? undefined : value
  })

/** Removes `additionalProperties: false` from outputs and from the definitions that no input refers to. */
const allowExtraProperties = (
  inputs: ReadonlyArray<Node>,
  outputs: ReadonlyArray<Node>,
  definitions: JsonSchema.Definitions
) => {
  const closed = referenced(inputs, new Set(), definitions)
  const entries = Object.entries(definitions)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, schema]) => [name, closed.has(name) ? schema : open(schema)] as const)
  return { outputs: outputs.map(open), definitions: Object.fromEntries(entries) as Record<string, Node> }
}

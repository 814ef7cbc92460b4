import { type JsonSchema, Schema } from "effect"
import { isObject } from "../isObject.ts"
import { Definition } from "./Definition.ts"
import { Duration } from "./time.ts"

type Node = JsonSchema.JsonSchema

/** The path at which a server serves the schema. */
export const sequenceSchemaPath = "/schemas/sequence.v1.json"

const compiled = (schema: Schema.Constraint) => Schema.toJsonSchemaDocument(schema, { onExcessProperty: "error" })

const durationPattern = compiled(Duration).definitions["Duration"]!["pattern"]

/** Merges the members of `allOf` into the schema; a member with a key that the schema has already stays in `allOf`. */
const drawnIn = ({ allOf, ...schema }: Node): Node => {
  const apart: Array<Node> = []
  for (const member of allOf as ReadonlyArray<Node>) {
    const { description, ...rest } = member
    const fits = Object.keys(rest).every((key) => !Object.hasOwn(schema, key))
    if (fits)
      Object.assign(
        schema,
        Array.isArray(rest["allOf"]) ? drawnIn(rest) : rest,
        description === undefined ? {} : { description }
      )
    else apart.push(member)
  }
  return apart.length === 0 ? schema : { ...schema, allOf: apart }
}

const typeOf = (schema: Node, definitions: JsonSchema.Definitions): unknown => {
  const name = typeof schema["$ref"] === "string" ? schema["$ref"].split("/").at(-1)! : undefined
  const { properties } = name === undefined ? schema : definitions[name]!
  return (properties as Record<string, Node> | undefined)?.["type"]
}

/**
 * Rewrites generated schemas as an author would write them, since editors show their words to complete or explain a
 * file.
 */
const tidied = (definitions: JsonSchema.Definitions) =>
  function tidy(this: unknown, key: string, value: unknown): unknown {
    if (!isObject(value) || key === "properties" || key === "$defs") return value
    const { anyOf, enum: choices, pattern, ...rest } = Array.isArray(value["allOf"]) ? drawnIn(value) : value
    if (pattern === durationPattern) {
      const { description } = rest
      return { $ref: "#/$defs/Duration", description }
    }
    const members = anyOf as ReadonlyArray<Node> | undefined
    const isChoice = members?.every((member) => typeOf(member, definitions) !== undefined)
    return {
      ...rest,
      ...(members === undefined ? {} : members.length === 1 ? members[0] : { [isChoice ? "oneOf" : "anyOf"]: members }),
      ...(Array.isArray(choices) && (choices.length === 1 ? { const: choices[0] as unknown } : { enum: choices })),
      // Editors compile a pattern without the flag that \p needs; format and words say the same.
      ...(typeof pattern === "string" && !pattern.includes("\\p{") && { pattern })
    }
  }

/** The JSON Schema (2020-12) of a sequence's file, for editors to complete, check and explain it by. */
export const sequenceJsonSchema = (): Node => {
  const { definitions } = compiled(Definition)
  const { Sequence: root, ...others } = JSON.parse(
    JSON.stringify(definitions, tidied(definitions))
  ) as JsonSchema.Definitions
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Sequence",
    ...root,
    $defs: { Duration: compiled(Duration).definitions["Duration"], ...others }
  }
}

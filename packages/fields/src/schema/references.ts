import type { JsonSchema } from "effect"

export type SchemaNode = JsonSchema.JsonSchema
export type Components = Readonly<Record<string, SchemaNode>>

const referenceOf = (schema: SchemaNode): string | undefined => {
  const [only, ...others] = (schema["allOf"] ?? []) as ReadonlyArray<SchemaNode>
  const reference = others.length === 0 && only !== undefined ? (schema["$ref"] ?? only["$ref"]) : schema["$ref"]
  return typeof reference === "string" ? reference.split("/").at(-1) : undefined
}

/** Returns the names of the components that a schema leads to, one after the other; none if it refers to nothing. */
const componentsOf = (schema: SchemaNode, components: Components): ReadonlyArray<string> => {
  const names: Array<string> = []
  for (let name = referenceOf(schema); name !== undefined && !names.includes(name);) {
    if (!Object.hasOwn(components, name)) break
    names.push(name)
    name = referenceOf(components[name]!)
  }
  return names
}

/** Returns the schema that a reference leads to, even if it has its own words beside it, or the schema itself. */
export const dereferencedSchema = (schema: SchemaNode, components: Components): SchemaNode => {
  const last = componentsOf(schema, components).at(-1)
  return last === undefined ? schema : components[last]!
}

/** Returns the first value of a keyword in a schema, in what is said beside it and in what it refers to. */
export const saidBy = (schema: SchemaNode, keyword: string, components: Components): unknown =>
  [schema, ...componentsOf(schema, components).map((name) => components[name]!)]
    .flatMap((node) => [node, ...((node["allOf"] ?? []) as ReadonlyArray<SchemaNode>)])
    .map((node) => node[keyword])
    .find((value) => value !== undefined)

const isNull = (schema: SchemaNode): boolean => schema["type"] === "null" || schema["const"] === null

/** Members of a union; a schema that is no union is its only member. */
export interface Union {
  readonly members: ReadonlyArray<SchemaNode>
  readonly nullable: boolean
  /** Names of the components on the way to the members. */
  readonly through: ReadonlyArray<string>
}

/** Returns the members of a union but null, also those of unions in it, without their references. */
export const unionOf = (schema: SchemaNode, components: Components, above: ReadonlyArray<string> = []): Union => {
  const through = [...above, ...componentsOf(schema, components)]
  const node = dereferencedSchema(schema, components)
  const types = Array.isArray(node["type"]) ? node["type"].map((type) => ({ ...node, type })) : undefined
  const union = (node["anyOf"] ?? node["oneOf"] ?? types) as ReadonlyArray<SchemaNode> | undefined
  if (union === undefined) return { members: [node], nullable: false, through }
  const parts = union
    .filter((member) => !isNull(member))
    .map((member) =>
      componentsOf(member, components).some((name) => through.includes(name))
        ? { members: [{ type: "object" }], nullable: false, through }
        : unionOf(member, components, through)
    )
  return {
    members: parts.flatMap(({ members }) => members),
    nullable: union.some(isNull) || parts.some(({ nullable }) => nullable),
    through: [...new Set([...through, ...parts.flatMap((part) => part.through)])]
  }
}

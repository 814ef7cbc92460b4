import { dereferencedSchema } from "@tidings/fields/schema/references"
import { bindAll, type Endpoint } from "@tidings/pipeline/Endpoint"
import type { Registry } from "@tidings/pipeline/Registry"
import { sentenceOf } from "@tidings/pipeline/row/Need"
import { endingsOf } from "@tidings/schema/endings"
import { type Schemas, schemasOf } from "@tidings/transports/openapi/schemas/schemas"
import type { JsonSchema, Schema } from "effect"
import { flagFieldsOf } from "../fields/InputField.ts"
import type { CallRow, CommandSurface, Followed } from "../CommandSurface.ts"

type Node = JsonSchema.JsonSchema

const prefixOf = (id: Node | undefined): string | undefined => /^\^([a-z]+)_/u.exec(String(id?.["pattern"]))?.[1]

const propertiesOf = (node: Node): Readonly<Record<string, Node>> => (node["properties"] ?? {}) as never

/** Returns the members of an answer's union, or the answer itself. */
const membersOf = (node: Node, { components }: Schemas): ReadonlyArray<Node> => {
  const own = dereferencedSchema(node, components)
  const union = (own["anyOf"] ?? own["oneOf"]) as ReadonlyArray<Node> | undefined
  return union === undefined ? [own] : union.flatMap((member) => membersOf(member, { components } as Schemas))
}

const fieldsOf = (output: unknown): Readonly<Record<string, Schema.Constraint>> =>
  (output as { readonly fields?: Readonly<Record<string, Schema.Constraint>> }).fields ?? {}

/** Names of a member that makes a list of its entries a timeline, best first. */
const moments = [["timestamp", "at"], ["status"]] as const

/** Returns the name of the answer's list that tells what happened; null if there is none. */
const timelineIn = (output: Node, schemas: Schemas): string | null => {
  const lists = Object.entries(propertiesOf(output)).flatMap(([name, node]) => {
    const { items } = dereferencedSchema(node, schemas.components)
    return typeof items === "object" ? [{ name, entries: membersOf(items as Node, schemas) }] : []
  })
  const found = moments.map((names) =>
    lists.find(({ entries }) => entries.every((entry) => names.some((name) => name in propertiesOf(entry))))
  )
  return found.find((list) => list !== undefined)?.name ?? null
}

/**
 * Describes the followed resource of an operation that reads it by its id alone; its status lists the final values.
 * Empty for other operations.
 */
const followedBy = ({ operation: row }: Endpoint, schemas: Schemas): ReadonlyArray<Followed> => {
  const { status } = fieldsOf(row.output)
  const endings = status === undefined ? undefined : endingsOf(status)
  const [key, ...others] = row.route.keys
  const { input, output } = schemas.rows.get(row.name)!
  const prefix = key === undefined ? undefined : prefixOf(input.properties[key.field])
  if (endings === undefined || row.route.method !== "GET" || prefix === undefined || others.length > 0) return []
  const timeline = timelineIn(membersOf(output, schemas)[0]!, schemas)
  return [{ prefix, operation: row.name, field: key!.field, timeline, endings }]
}

/** True if an answer is, holds or lists something with one of these id prefixes. */
const names = (output: Node, prefixes: ReadonlySet<string>, schemas: Schemas): boolean =>
  membersOf(output, schemas).some((member) =>
    [member, ...Object.values(propertiesOf(member))].some((node) => {
      const own = dereferencedSchema(node, schemas.components)
      const one = typeof own["items"] === "object" ? dereferencedSchema(own["items"] as Node, schemas.components) : own
      return prefixes.has(prefixOf(propertiesOf(one)["id"]) ?? "")
    })
  )

const rowOf = ({ group, operation: row }: Endpoint, schemas: Schemas, prefixes: ReadonlySet<string>): CallRow => {
  const { input, output } = schemas.rows.get(row.name)!
  return {
    name: row.name,
    group,
    summary: row.summary,
    says: [
      row.summary,
      ...(row.description === undefined ? [] : ["", row.description]),
      "",
      row.route.text,
      ...row.needs.map(sentenceOf),
      `${row.repeats.says}.`
    ],
    route: row.route,
    key: row.repeats.key,
    fields: flagFieldsOf(input, schemas.components),
    required: input.required,
    example: row.example as CallRow["example"],
    isFile: membersOf(output, schemas).some((member) => "fileBase64" in propertiesOf(member)),
    isFollowed: !("cursor" in input.properties) && names(output, prefixes, schemas)
  }
}

/** Returns the operations of a registry in the command line's form. */
export const operationRowsOf = (registry: Registry<any>): Pick<CommandSurface, "calls" | "followed"> => {
  const endpoints = bindAll(registry)
  const schemas = schemasOf(endpoints)
  const followed = endpoints.flatMap((endpoint) => followedBy(endpoint, schemas))
  const prefixes = new Set(followed.map(({ prefix }) => prefix))
  return { calls: endpoints.map((endpoint) => rowOf(endpoint, schemas, prefixes)), followed }
}

import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema, type JsonSchema } from "effect"
import * as Operation from "@tidings/pipeline/Operation"
import * as Registry from "@tidings/pipeline/Registry"
import { bindAll } from "@tidings/pipeline/Endpoint"
import { document } from "./document/document.ts"
import type { OpenApiDocument } from "./document/OpenApiDocument.ts"
import { documents, workspaces } from "./testing/documents.ts"
import { rows } from "./testing/rows.ts"
import { workspaceDocument } from "./workspace/workspaceDocument.ts"

type Node = JsonSchema.JsonSchema

/** False for rows that only the tests have, and for template variables, which their authors describe. */
const isOurs = (name: string): boolean => !/^(?:Parcel|\w*Parcel|VariablesOf)/u.test(name)

/** Returns every operation, component, property and parameter without a description. */
const silent = ({ components, paths }: OpenApiDocument): ReadonlyArray<string> => {
  const says = ({ $ref, description }: Node): boolean =>
    description !== undefined || (typeof $ref === "string" && says(components.schemas[$ref.split("/").at(-1)!]!))
  const within = (node: Node, place: string): ReadonlyArray<string> => [
    ...Object.entries((node["properties"] ?? {}) as Record<string, Node>).flatMap(([name, property]) => [
      ...(says(property) ? [] : [`${place}.${name}`]),
      ...within(property, `${place}.${name}`)
    ]),
    ...["items", "additionalProperties"].flatMap((keyword) =>
      typeof node[keyword] === "object" ? within(node[keyword] as Node, `${place}[]`) : []
    ),
    ...["anyOf", "oneOf", "allOf"].flatMap((keyword) =>
      ((node[keyword] ?? []) as ReadonlyArray<Node>).flatMap((member) => within(member, place))
    )
  ]
  const schemas = Object.entries(components.schemas).filter(([name]) => isOurs(name))
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  return [
    ...schemas.flatMap(([name, schema]) => [...(says(schema) ? [] : [name]), ...within(schema, name)]),
    ...operations.flatMap(({ description, operationId, parameters = [] }) => [
      ...(description === undefined ? [operationId] : []),
      ...parameters.flatMap((one) =>
        "$ref" in one || one.description !== undefined || says(one.schema) || !isOurs(operationId)
          ? []
          : [`${operationId} ${one.name}`]
      )
    ])
  ].filter((place) => !/parcel/iu.test(place))
}

describe("a description", () => {
  it.each(documents)("says what every operation, component, property and parameter of %s means", (_, described) => {
    assert.deepStrictEqual(silent(described), [])
  })

  const [[, everybody], ...owns] = documents as [(typeof documents)[number], ...typeof documents]

  it.each(workspaces)("of %s says what it has no words for as the one for everybody does", (title, workspace) => {
    const whole = workspaceDocument(everybody, rows, workspace)
    const [, own] = owns.find(([name]) => name === title)!
    assert.isAbove(Object.keys(whole.paths).length, Object.keys(own.paths).length)
    for (const [path, methods] of Object.entries(whole.paths))
      assert.deepStrictEqual(methods, own.paths[path] ?? everybody.paths[path], path)
    assert.deepStrictEqual(whole.webhooks, everybody.webhooks)
  })

  it("that says nothing is found", () => {
    const mute = Operation.make({
      name: "mute_lamp",
      http: "POST /v1/lamps/{lamp}",
      scope: null,
      idempotency: "pure",
      audit: "lamp.mute",
      summary: "Mute a lamp",
      input: Schema.Struct({ lamp: Schema.String, glow: Schema.String }),
      output: Schema.Struct({ lit: Schema.Boolean }),
      errors: [],
      example: { lamp: "a", glow: "b" },
      handler: () => Effect.die("only described")
    })
    const found = silent(document(bindAll(Registry.make({ lamps: [mute] }))))
    assert.deepStrictEqual(
      found,
      ["MuteLampRequest.glow", "MuteLampAnswer.lit", "mute_lamp", "mute_lamp lamp"].toSorted()
    )
  })
})

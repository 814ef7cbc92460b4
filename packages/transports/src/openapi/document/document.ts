import type { Endpoint } from "@tidings/pipeline/Endpoint"
import { byUse, type Group, type Use, uses } from "@tidings/pipeline/Group"
import { releases } from "@tidings/services/changelog/releases"
import type { JsonSchema } from "effect"
import { mapSchemas } from "../../jsonSchema/mapSchemas.ts"
import { type Schemas, schemasOf } from "../schemas/schemas.ts"
import type { OpenApiDocument } from "./OpenApiDocument.ts"
import { errorExamples } from "./errors.ts"
import { headers } from "./headers.ts"
import { operationsOf, scheme } from "./operations.ts"
import { idempotencyParameters } from "./parameters.ts"
import { prune } from "./prune.ts"
import { deliveriesTag, deliveryParameters, eventComponents, webhooksOf } from "./webhooks.ts"

type Node = JsonSchema.JsonSchema

const sentence = (text: unknown): string => (typeof text === "string" ? `${text.replace(/\.$/u, "")}. ` : "")

/**
 * Moves the defaults of schemas into their descriptions, because a generator treats a field with a default as always
 * present.
 */
const saidDefaults = (schemas: Readonly<Record<string, Node>>): Readonly<Record<string, Node>> =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, mapSchemas(schema, said)]))

const said = ({ default: value, description, ...node }: Node): Node => ({
  ...node,
  ...(description !== undefined && { description }),
  ...(value !== undefined && { description: `${sentence(description)}Default: ${JSON.stringify(value)}.` })
})

interface Options {
  /** The schemas of the registry, if they are made already. */
  readonly schemas?: Schemas
  /** Base URL below which /v1 is served; by default the server that serves the document. */
  readonly serverUrl?: string | undefined
}

/**
 * The OpenAPI 3.1 description of a registry, derived from its rows alone: equal rows give an equal document. Decided in
 * docs/decisions/openapi.md.
 */
export const document = (
  endpoints: ReadonlyArray<Endpoint>,
  { schemas = schemasOf(endpoints), serverUrl = "/" }: Options = {}
): OpenApiDocument => {
  const { paths, requests, responses } = operationsOf(endpoints, schemas)
  const groups = new Map(endpoints.map(({ group, heading }) => [group, heading]))
  const shelved = [...groups].toSorted(([, one], [, other]) => byUse(one, other))
  const tags = shelved.map(([name, { description, first, title }]) => ({
    name,
    "x-displayName": title,
    description,
    ...(first !== undefined && { "x-first": first })
  }))
  const webhooks = webhooksOf()
  const components = {
    schemas: saidDefaults({ ...schemas.components, ...requests, ...eventComponents(schemas) }),
    responses,
    parameters: { ...idempotencyParameters, ...deliveryParameters },
    examples: errorExamples,
    headers,
    securitySchemes
  }
  return {
    openapi: "3.1.1",
    info,
    servers: [{ url: serverUrl.replace(/(?<=[^/])\/+$/u, ""), description: "This server" }],
    security: [{ [scheme]: [] }],
    tags: [...tags, deliveriesTag],
    "x-tagGroups": tagGroupsOf(shelved),
    paths,
    webhooks,
    components: prune(components, [paths, webhooks])
  }
}

/** Tags grouped by use, in the form that reference tools read; they do not show a tag that is in no group. */
const tagGroupsOf = (shelved: ReadonlyArray<readonly [name: string, group: Group]>): OpenApiDocument["x-tagGroups"] =>
  uses
    .map((use) => ({
      name: use,
      tags: [
        ...shelved.flatMap(([name, group]) => (group.use === use ? [name] : [])),
        ...(use === deliveriesUse ? [deliveriesTag.name] : [])
      ]
    }))
    .filter(({ tags }) => tags.length > 0)

const deliveriesUse: Use = "Connect and control"

const info = {
  title: "Tidings API",
  version: releases[0].version,
  summary: "Transactional messages, templates, short links, QR codes and webhooks",
  description:
    "JSON over HTTPS, with an API key as bearer token. Lists answer `{ data, next_cursor }`; times are ISO 8601 in UTC. Null for an optional field means that it is left out, or cleared by a PATCH that has a `clear…` flag for it. Every error has the same envelope, a stable `code` and a `request_id`. Within this major, fields and operations are added and none is taken away: accept fields you do not know.",
  contact: { name: "Whoever runs this server" },
  license: { name: "Apache-2.0", identifier: "Apache-2.0" }
} as const

const securitySchemes = {
  [scheme]: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "svc_live_…, svc_test_… or svc_mcp_…",
    description: "An API key. The strings of a security requirement are the scopes that the key needs."
  }
}

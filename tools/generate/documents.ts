import { registry } from "@tidings/operations/registry"
import { bindAll } from "@tidings/pipeline/Endpoint"
import { tools } from "@tidings/transports/mcp/tools/toolOf"
import { document } from "@tidings/transports/openapi/document/document"
import { clearing } from "./clearing.ts"
import { operationsTable } from "./operationsTable.ts"
import { pieces } from "./pieces.ts"
import { viewSizes } from "../source/viewSizes.ts"
import { viewsTable } from "./viewsTable.ts"
import type { Files } from "./write.ts"

const folder = "packages/operations/generated"

/** Folder of the description's pieces, which merge into what GET /v1/openapi.json answers. */
export const openapi = `${folder}/openapi`

/** Folder of the tools, each under its row's name. */
export const mcpTools = `${folder}/mcp-tools`

const json = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`

/** Generates descriptions of the registry for HTTP clients, for tool clients and for people. */
export const files = async (): Promise<Files> => {
  const endpoints = bindAll(registry)
  const written = new Map([
    ...[...pieces(document(endpoints))].map(([path, piece]) => [`${openapi}/${path}.json`, json(piece)] as const),
    ...tools(endpoints).map((tool) => [`${mcpTools}/${tool.name}.json`, json(tool)] as const),
    [`${folder}/OPERATIONS.md`, `${operationsTable(endpoints)}\n${viewsTable(viewSizes(endpoints))}`]
  ])
  return clearing([openapi, mcpTools], written)
}

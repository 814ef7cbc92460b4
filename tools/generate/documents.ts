import { registry } from "@tidings/operations/registry"
import { bindAll } from "@tidings/pipeline/Endpoint"
import { tools } from "@tidings/transports/mcp/tools/toolOf"
import { document } from "@tidings/transports/openapi/document/document"
import { operationsTable } from "./operationsTable.ts"
import { viewSizes } from "../source/viewSizes.ts"
import { viewsTable } from "./viewsTable.ts"

const folder = "packages/operations/generated"

const json = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`

/** Generates descriptions of the registry for HTTP clients, for tool clients and for people. */
export const files = async (): Promise<ReadonlyMap<string, string>> => {
  const endpoints = bindAll(registry)
  return new Map([
    [`${folder}/openapi.json`, json(document(endpoints))],
    [`${folder}/mcp-tools.json`, json(tools(endpoints))],
    [`${folder}/OPERATIONS.md`, `${operationsTable(endpoints)}\n${viewsTable(viewSizes(endpoints))}`]
  ])
}

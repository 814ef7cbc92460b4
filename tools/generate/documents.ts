import { registry } from "@tidings/operations/registry"
import { bindAll } from "@tidings/pipeline/Endpoint"
import { tools } from "@tidings/transports/mcp/tools/toolOf"
import { document } from "@tidings/transports/openapi/document/document"
import { clearing } from "./clearing.ts"
import { operationsTable } from "./operationsTable.ts"
import { pieces } from "./pieces.ts"
import { viewSizes, viewTokens, type ViewSize } from "../source/viewSizes.ts"
import type { Files } from "./write.ts"

const number = (value: number): string => value.toLocaleString("en")

/** Formats the cost of each view for a session, as a table for people. */
export const viewsTable = (sizes: ReadonlyArray<ViewSize>): string =>
  [
    "## What a model is shown",
    "",
    "What a session over MCP begins with, by the preset of its key and the view that it asks for, in a new workspace. Tokens are those of names, descriptions and inputs, with what each of the workspace's templates takes.",
    "",
    "| view | tools | list, bytes | tokens |",
    "| --- | --- | --- | --- |",
    ...sizes.map((size) => {
      const cells = [Object.keys(size.tools).length, size.bytes, viewTokens(size)].map(number)
      return `| ${[size.name, ...cells].join(" | ")} |`
    }),
    ""
  ].join("\n")

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

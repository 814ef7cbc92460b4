import { prompts } from "@tidings/operations/prompts/registry"
import { registry } from "@tidings/operations/registry"
import { bindAll } from "@tidings/pipeline/Endpoint"
import { bindPrompts } from "@tidings/transports/mcp/reading/prompts/BoundPrompt"
import { descriptions } from "@tidings/transports/openapi/descriptions"
import { documentsOf } from "@tidings/transports/mcp/reading/resources/documents"
import { resourceRows } from "@tidings/transports/mcp/reading/resources/rowResource"
import { markdownTable } from "./markdownTable.ts"
import { readmeWith } from "./readmeWith.ts"

const endpoints = bindAll(registry)

const resources = [
  ...documentsOf(descriptions({ endpoints, publicUrl: "/" })),
  ...resourceRows(endpoints).map(({ resource }) => resource)
].map(({ description, uri }) => [`\`${uri}\``, description])

const told = bindPrompts(prompts).map(({ entry }) => [
  `\`${entry.name}\``,
  entry.description,
  entry.arguments.map(({ name, required }) => `\`${name}\`${required ? "" : "?"}`).join(", ")
])

const text = [
  markdownTable([["resource", "what it is"], ...resources]),
  "",
  markdownTable([["prompt", "the job", "arguments"], ...told])
].join("\n")

/** The README, with what agents can read and which prompts they can follow. */
export const files = () => readmeWith("resources and prompts", text)

import type { Published } from "@tidings/services/templates/TemplateVersions"
import type { Tool } from "./toolOf.ts"
import type { VariantForm } from "./ViewRequest.ts"

/** Templates up to which each is a variant of its own. */
export const maxTyped = 40

/** A tool typed by a template, as a workspace with these templates sees it. */
export const typedTool = (tool: Tool, { keys }: Published, form: VariantForm): Tool => {
  const { template, ...properties } = tool.inputSchema.properties!
  if (form === "flat" || keys.length === 0) return tool
  return {
    ...tool,
    inputSchema: { ...tool.inputSchema, properties: { template: { ...template, enum: keys }, ...properties } }
  }
}

import type { Tool } from "./toolOf.ts"

const maxBytes = 64 * 1024

/** A tool in tools/list. */
export type ListedTool = Omit<Tool, "outputSchema"> & Partial<Pick<Tool, "outputSchema">>

/**
 * Returns a view's tools for tools/list; a list over 64 KB leaves out the output schemas, which no host shows a model.
 */
export const listed = (tools: ReadonlyArray<Tool>): ReadonlyArray<ListedTool> =>
  Buffer.byteLength(JSON.stringify(tools)) <= maxBytes
    ? tools
    : tools.map(({ annotations, description, inputSchema, name, title }) => ({
        name,
        title,
        description,
        inputSchema,
        annotations
      }))

import type { Tool } from "./toolOf.ts"

const maxBytes = 64 * 1024

/** A tool as tools/list has it. */
export type ListedTool = Omit<Tool, "outputSchema"> & Partial<Pick<Tool, "outputSchema">>

/** A view's tools as they are listed: a list over 64 KB leaves out what comes out, which no host shows a model. */
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

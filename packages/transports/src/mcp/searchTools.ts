import type { Tool } from "./toolOf.ts"

/** What the search view lists in place of the operations themselves. */
export const searchTools: ReadonlyArray<Tool> = []

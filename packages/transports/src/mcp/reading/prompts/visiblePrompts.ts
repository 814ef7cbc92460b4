import type * as Operation from "@tidings/pipeline/Operation"
import type { ReadContext } from "../ReadContext.ts"
import type { BoundPrompt } from "../BoundPrompt.ts"

/** Returns the prompts for which the caller sees every row that they use. */
export const visiblePrompts = ({ prompts, view }: ReadContext): ReadonlyArray<BoundPrompt> => {
  const seen = new Set(view.endpoints.map(({ operation }) => operation.name))
  return prompts.filter(({ prompt }) => Object.values<Operation.Any>(prompt.uses).every(({ name }) => seen.has(name)))
}

import { TypeGuards } from "liquidjs"
import { limits } from "./limits.ts"
import { topLevel } from "./mask.ts"
import { blocks } from "./blockScopes.ts"

const bracketsOf = (text: string): number => {
  let depth = 0
  let deepest = 0
  let quote: string | undefined
  for (const character of text) {
    if (quote !== undefined) quote = character === quote ? undefined : quote
    else if (character === '"' || character === "'") quote = character
    else if (character === "[" || character === "(") deepest = Math.max(deepest, ++depth)
    else if (character === "]" || character === ")") depth--
  }
  return deepest
}

/** Why the Liquid of a source nests deeper than a parser can be sure to follow; throws where its tokens are not even closed. */
export const tooNested = (source: string): string | undefined => {
  let depth = 0
  for (const token of topLevel(source)) {
    if (TypeGuards.isHTMLToken(token)) continue
    if (bracketsOf(token.getText()) > limits.bracketDepth) return `brackets nest at most ${limits.bracketDepth} levels`
    if (!TypeGuards.isTagToken(token)) continue
    if (blocks.has(token.name) && ++depth > limits.blockDepth) return `blocks nest at most ${limits.blockDepth} levels`
    if (token.name.startsWith("end")) depth--
  }
  return undefined
}

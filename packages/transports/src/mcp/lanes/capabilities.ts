import type { ServerCapabilities } from "@modelcontextprotocol/server"
import type { Era } from "../wire/Era.ts"

/** What the server says it has. Changes are told to those who listen, which only revision 2026-07-28 has. */
export const capabilitiesOf = (era: Era): ServerCapabilities => {
  const listChanged = era === "modern"
  return {
    tools: { listChanged },
    resources: { listChanged, subscribe: listChanged },
    prompts: {},
    completions: {}
  }
}

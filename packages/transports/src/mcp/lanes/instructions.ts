import { fenceInstructions } from "../answering/ToolAnswer.ts"
import * as message from "../calls/message.ts"
import { searchInstructions } from "../search/searchTools.ts"
import type { View } from "../views/Views.ts"

const always = [
  fenceInstructions,
  "Lists answer { data, next_cursor }: pass it as cursor until it is null.",
  "A refusal has isError and error: code, message, fields (the path of each bad argument).",
  "After key_rate_limit or workspace_rate_limit wait retry_after_seconds.",
  "Give idempotency_key to tools that send or create, and the same key again when you retry."
]

/** The server's instructions: text for a model before it chooses a tool. */
export const instructionsFor = ({ search, shown, tools }: Pick<View, "search" | "shown" | "tools">): string => {
  const takesMessage = shown.some(({ inputSchema }) => inputSchema.properties?.[message.messageArgument] !== undefined)
  return [
    "Tidings sends email and other messages for one workspace, that of the key.",
    ...(search === undefined ? [] : [searchInstructions(tools.length > search.tools.length)]),
    ...(takesMessage
      ? ["A message is { template, variables }: the key of a published template, and its variables."]
      : []),
    ...always
  ].join(" ")
}

import { callLine, ownFlags } from "@tidings/services/installation/callLine"
import type { Chapters, ManualEntry } from "../Chapters.ts"
import { callWith, exampleInput, type SampleCall } from "./SampleCall.ts"
import { python } from "./python.ts"
import { typescript } from "./typescript.ts"

interface Language {
  readonly id: string
  readonly title: string
  /** The language's name on a Markdown fence. */
  readonly fence: string
  readonly write: (call: SampleCall) => string
}

const shellQuoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** Renders a call as a curl command. */
const curl = ({ body, idempotencyKey, method, url }: SampleCall): string =>
  [
    `curl ${method === "GET" ? "" : `-X ${method} `}${shellQuoted(url)}`,
    `  -H "Authorization: Bearer $TIDINGS_API_KEY"`,
    ...(idempotencyKey === undefined ? [] : [`  -H ${shellQuoted(`Idempotency-Key: ${idempotencyKey}`)}`]),
    ...(body === undefined
      ? []
      : [`  -H 'Content-Type: application/json'`, `  -d ${shellQuoted(JSON.stringify(body, undefined, 2))}`])
  ].join(" \\\n")

/** Renders a call as a tool client sends it. */
const toolCallSample = ({ idempotencyKey, input, name }: SampleCall): string => {
  const key = idempotencyKey === undefined ? {} : { idempotency_key: idempotencyKey }
  const params = { name, arguments: { ...input, ...key } }
  return JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }, undefined, 2)
}

const own: ReadonlySet<string> = new Set(ownFlags)

/** Renders a call as a command line of the installed platform; several flags go on a line each. */
const commandLineCall = ({ idempotencyKey, input, name }: SampleCall): string => {
  const words = callLine(name, input, (field) => !own.has(field), idempotencyKey)
  return words.join(words.length > 2 ? " \\\n  " : " ")
}

/** The languages of samples; the first is shown by default. */
const languages: ReadonlyArray<Language> = [
  { id: "curl", title: "curl", fence: "sh", write: curl },
  { id: "typescript", title: "TypeScript", fence: "ts", write: typescript },
  { id: "python", title: "Python", fence: "py", write: python },
  { id: "tool", title: "Tool call", fence: "json", write: toolCallSample },
  { id: "cli", title: "CLI", fence: "sh", write: commandLineCall }
]

/** Renders a call in every language, with its example's input or another; as a tool call only if agents may make it. */
export const samplesOf = (
  chapters: Chapters,
  entry: ManualEntry,
  input = exampleInput(chapters, entry)
): ReadonlyArray<Omit<Language, "write"> & { readonly text: string }> => {
  const call = callWith(chapters, entry, input)
  const isForAgents = entry.operation["x-people"] !== true
  return languages
    .filter(({ id }) => isForAgents || id !== "tool")
    .map(({ write, ...language }) => ({ ...language, text: write(call) }))
}

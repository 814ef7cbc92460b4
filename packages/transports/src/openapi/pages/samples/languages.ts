import { callOf, type Call } from "./Call.ts"
import { commandLineCall } from "./commandLineCall.ts"
import { curl } from "./curl.ts"
import { python } from "./python.ts"
import { toolCall } from "./toolCall.ts"
import { typescript } from "./typescript.ts"
import type { Entry, Manual } from "../Manual.ts"

interface Language {
  readonly id: string
  readonly title: string
  /** The language's name on a Markdown fence. */
  readonly fence: string
  readonly write: (call: Call) => string
}

/** The languages of samples; the first is shown by default. */
export const languages: ReadonlyArray<Language> = [
  { id: "curl", title: "curl", fence: "sh", write: curl },
  { id: "typescript", title: "TypeScript", fence: "ts", write: typescript },
  { id: "python", title: "Python", fence: "py", write: python },
  { id: "tool", title: "Tool call", fence: "json", write: toolCall },
  { id: "cli", title: "CLI", fence: "sh", write: commandLineCall }
]

/** Renders an operation's example in every language. */
export const samplesOf = (
  manual: Manual,
  entry: Entry
): ReadonlyArray<Omit<Language, "write"> & { readonly text: string }> => {
  const call = callOf(manual, entry)
  return languages.map(({ write, ...language }) => ({ ...language, text: write(call) }))
}

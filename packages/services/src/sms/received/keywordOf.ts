import type { ReceivedSms } from "@tidings/connectors/Callback"
import all from "./keywords.json" with { type: "json" }

export type Keyword = NonNullable<ReceivedSms["keyword"]>

const words: ReadonlyMap<string, Keyword> = new Map(
  (["help", "start", "stop"] as const).flatMap((keyword) =>
    Object.values(all[keyword])
      .flat()
      .map((word) => [word, keyword] as const)
  )
)

// No keyword is longer, including the punctuation around it.
const longest = 40

/** Returns the keyword that a whole text is, ignoring case and punctuation; undefined if it is none. */
export const keywordOf = (text: string): Keyword | undefined => {
  if (text.length > longest) return undefined
  const said = text.normalize("NFKC").match(/[\p{L}\p{N}]+/gu) ?? []
  return words.get(said.join(" ").toUpperCase())
}

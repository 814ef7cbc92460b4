import type { Tongue } from "./tongueOf.ts"

/** Something of a brief that is not in the copy, and why: nothing disappears silently. */
export interface Dropped {
  readonly text: string
  readonly why: string
}

/** What a brief says: sentences for the reader, and facts with names. */
export interface Facts {
  readonly tongue: Tongue
  /** What it is about, as the brief calls it: "our open kitchen evening". */
  readonly topic: string
  readonly sentences: ReadonlyArray<string>
  /** Items of lists, and fragments, which are no sentences. */
  readonly list: ReadonlyArray<string>
  /** The sentence that leads to the list, such as "It covers:". */
  readonly listIntro?: string
  /** How many of the sentences stand before the list. */
  readonly listAt: number
  readonly steps: ReadonlyArray<string>
  readonly when?: string
  readonly until?: { readonly word: "until" | "by"; readonly date: string }
  readonly where?: string
  readonly offer?: string
  readonly price?: string
  readonly code?: string
  readonly entryIsFree?: boolean
  /** On a domain of the brand. */
  readonly url?: string
  readonly email?: string
  readonly button?: string
  /** What readers are asked to do: "volunteer at the Christmas food drive". */
  readonly ask?: string
  readonly act?: "remind" | "hire" | "launch" | "invite" | "thank"
  readonly audience?: string
  readonly quotation?: { readonly text: string; readonly by: string }
  /** Sentences about style, from which the voice may be read. */
  readonly directions: ReadonlyArray<string>
  /** What must not be said, as `says` compares it. */
  readonly never: ReadonlyArray<string>
  readonly dropped: ReadonlyArray<Dropped>
}

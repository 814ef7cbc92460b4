/** How a card is laid out, by its one idea. */
export const layouts = ["quote", "product", "event", "announcement"] as const
export type LayoutName = (typeof layouts)[number]

/** What stands on a card; every text as its author wrote it. */
export interface Copy {
  /** Its language runs from right to left: so does the card. */
  readonly isRtl: boolean
  readonly eyebrow?: string
  readonly headline: string
  /** Sentences below the headline. */
  readonly text?: string
  /** When, where, how much: a line each. */
  readonly facts: ReadonlyArray<string>
  /** Who said the headline, where it is a quotation. */
  readonly by?: string
  /** Of the first date among the facts, in the brief's own words. */
  readonly date?: { readonly day: string; readonly month: string }
  readonly action?: string
}

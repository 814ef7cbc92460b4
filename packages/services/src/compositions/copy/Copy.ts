/** How a card is laid out, by its one idea. */
export const layouts = ["quote", "product", "event", "announcement", "stat"] as const
export type LayoutName = (typeof layouts)[number]

/** What stands on a card; every text as its author wrote it. */
export interface Copy {
  readonly eyebrow?: string
  readonly headline: string
  /** Sentences below the headline. */
  readonly text?: string
  /** When, where, how much: a line each. */
  readonly facts: ReadonlyArray<string>
  /** A price, a share, a number with its unit. */
  readonly figure?: string
  /** The figure is a part of a hundred of something: it may be drawn as that. */
  readonly isPart?: boolean
  /** Who said the headline, where it is a quotation. */
  readonly by?: string
  /** Of the first date among the facts, in the brief's own words. */
  readonly date?: { readonly day: string; readonly month: string }
  readonly action?: string
}

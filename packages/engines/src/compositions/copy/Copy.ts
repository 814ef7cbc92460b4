/** Layouts of a card, each for one kind of content. */
export const layouts = ["quote", "product", "event", "announcement"] as const
export type LayoutName = (typeof layouts)[number]

/** The texts of a card, each as its author wrote it. */
export interface Copy {
  /** True if its language runs from right to left; then the card does too. */
  readonly isRtl: boolean
  readonly eyebrow?: string
  readonly headline: string
  /** Sentences below the headline. */
  readonly text?: string
  /** Facts such as time, place and price, one per line. */
  readonly facts: ReadonlyArray<string>
  /** Author of the headline, if it is a quotation. */
  readonly by?: string
  /** Day and month of the first date among the facts, in the brief's own words. */
  readonly date?: { readonly day: string; readonly month: string }
  readonly action?: string
}

/** A guide of docs/guides, as `pnpm generate` rendered it. */
export interface Guide {
  /** Its file's name, and its address: /docs/guides/<slug>. */
  readonly slug: string
  readonly title: string
  /** One sentence of plain text. */
  readonly summary: string
  /** The whole text as it was written. */
  readonly markdown: string
  /** The headings of the second level, in their order. */
  readonly sections: ReadonlyArray<{ readonly id: string; readonly title: string }>
  /** What follows the title and the summary. */
  readonly html: string
}

/** Guides of one kind, in the order of docs/guides/README.md. */
export interface Shelf {
  readonly title: string
  readonly guides: ReadonlyArray<Guide>
}

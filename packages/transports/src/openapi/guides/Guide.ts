/** A guide of docs/guides, as checked by `pnpm generate`. */
export interface Guide {
  /** The file's name, and the last segment of the address /docs/guides/<slug>. */
  readonly slug: string
  readonly title: string
  /** One sentence of plain text. */
  readonly summary: string
  /** The whole source text. */
  readonly markdown: string
  /** The second-level headings, in their order. */
  readonly sections: ReadonlyArray<{ readonly id: string; readonly title: string }>
}

/** Guides of one kind, in the order of docs/guides/README.md. */
export interface Shelf {
  readonly title: string
  readonly guides: ReadonlyArray<Guide>
}

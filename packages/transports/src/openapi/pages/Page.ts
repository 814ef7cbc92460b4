/** A page of the reference, for people and, as Markdown, for whatever reads texts. */
export interface Page {
  readonly path: string
  readonly title: string
  /** One sentence of plain text. */
  readonly summary: string
  readonly html: () => string
  readonly markdown: () => string
}

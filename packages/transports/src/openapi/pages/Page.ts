/** A page of the reference, as HTML for people and as Markdown for programs. */
export interface Page {
  readonly path: string
  readonly title: string
  /** One sentence of plain text. */
  readonly summary: string
  readonly html: () => string
  readonly markdown: () => string
}

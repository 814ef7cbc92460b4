/** One rule of the repository: it holds when it finds nothing. */
export interface Rule {
  readonly name: string
  readonly run: () => Promise<ReadonlyArray<string>>
}

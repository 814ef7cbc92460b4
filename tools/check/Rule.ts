/** One rule of the repository; it holds if `run` returns nothing. */
export interface Rule {
  readonly name: string
  readonly run: () => Promise<ReadonlyArray<string>>
}

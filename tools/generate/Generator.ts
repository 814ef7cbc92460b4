/** A generator's output, text by path from the root. It writes nothing itself, so that a check can use it too. */
export interface Generator {
  readonly files: () => Promise<ReadonlyMap<string, string>>
}

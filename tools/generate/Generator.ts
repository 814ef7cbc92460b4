/** What a generator would write: text by path from the root. It writes nothing itself, so that a check can ask it too. */
export interface Generator {
  readonly files: () => Promise<ReadonlyMap<string, string>>
}

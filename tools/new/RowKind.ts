/** A request that nothing can be written from; the message names the valid form. */
export class InvalidRequest extends Error {
  override readonly name = "Refusal"
}

type Files = ReadonlyMap<string, string>

/** One kind of row or of rows that `pnpm new` can write. */
export interface RowKind {
  /** The words after `pnpm new`, as a person types them. */
  readonly usage: string
  /**
   * Returns the files, text by path from the root, before formatting, adapted to the rows under `base`; throws a
   * Refusal for words that nothing can be written from.
   */
  readonly files: (words: ReadonlyArray<string>, base: string) => Files | Promise<Files>
}

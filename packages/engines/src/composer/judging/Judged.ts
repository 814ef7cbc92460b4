/** The sources that a model's words may draw on, and the phrases they must avoid. */
export interface Sources {
  /** The brief, the brand, the claims of the strategy and the descriptions of the profiles, verbatim. */
  readonly said: ReadonlyArray<string>
  /** Forbidden phrases. */
  readonly never: ReadonlyArray<string>
  /**
   * True if the language is English; only then names and claims are checked, since in other languages every noun may
   * have a capital letter.
   */
  readonly isEnglish: boolean
}

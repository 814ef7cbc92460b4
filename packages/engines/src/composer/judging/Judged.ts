/** What a model's words may say, and what they must not. */
export interface Sources {
  /** The brief, the brand, what the strategy lets copy state and whom the profiles describe, as they stand. */
  readonly said: ReadonlyArray<string>
  /** Phrases that must not be said. */
  readonly never: ReadonlyArray<string>
  /** Names and claims are looked at in English only; in other languages every noun may have a capital letter. */
  readonly isEnglish: boolean
}

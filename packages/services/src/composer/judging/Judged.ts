/** What readers will see of something composed, without its markup. */
export interface Judged {
  readonly texts: ReadonlyArray<string>
  readonly urls: ReadonlyArray<string>
  /** Names of the variables that it uses. */
  readonly variables: ReadonlyArray<string>
}

/** What it may say, and where it may lead. */
export interface Sources {
  /** The brief, the brand, what the strategy lets copy state and whom the profiles describe, as they stand. */
  readonly said: ReadonlyArray<string>
  readonly domains: ReadonlyArray<string>
  readonly variables: ReadonlyArray<string>
  /** Phrases that must not be said. */
  readonly never: ReadonlyArray<string>
  /** Claims and names are looked at in English only; in other languages every noun may have a capital letter. */
  readonly isEnglish: boolean
}

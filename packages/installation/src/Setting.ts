/** One environment variable: what it says to a reader, what it is without a value, and how its text is understood. */
export interface Setting<A> {
  readonly says: string
  readonly fallback: string | undefined
  /** The value, or `wrong` with what was expected. */
  readonly parse: (text: string) => A | Wrong
}

export class Wrong {
  readonly expected: string
  constructor(expected: string) {
    this.expected = expected
  }
}

export const setting = <A>(says: string, parse: (text: string) => A | Wrong, fallback?: string): Setting<A> => ({
  says,
  parse,
  fallback
})

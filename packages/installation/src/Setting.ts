/** One environment variable: what it says to a reader, what it is without a value, and how its text is understood. */
export interface Setting<A> {
  readonly says: string
  readonly fallback: string | undefined
  /** Its value is shown to nobody, not even a wrong one. */
  readonly isSecret: boolean
  /** The value, or `wrong` with what was expected. */
  readonly parse: (text: string) => A | Wrong
}

export class Wrong {
  readonly expected: string
  constructor(expected: string) {
    this.expected = expected
  }
}

const settingThat =
  (isSecret: boolean) =>
  <A>(says: string, parse: (text: string) => A | Wrong, fallback?: string): Setting<A> => ({
    says,
    parse,
    fallback,
    isSecret
  })

export const setting = settingThat(false)

export const secretSetting = settingThat(true)

type Env = Readonly<Record<string, string | undefined>>

/** Returns the variable that gives a setting: the one that begins with TIDINGS_ if it is set, else the plain name. */
export const variableOf = (env: Env, name: string): string => {
  const own = name.startsWith("TIDINGS_") ? name : `TIDINGS_${name}`
  return (env[own] ?? "") === "" ? name : own
}

/** An environment variable: its description, its default, and its parser. */
export interface Setting<A> {
  readonly says: string
  readonly fallback: string | undefined
  /** True if its value is never shown, not even a wrong one. */
  readonly isSecret: boolean
  /** Parses the value; returns `Wrong` with the expected form. */
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

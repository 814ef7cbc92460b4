import { Redacted } from "effect"

const longest = 500

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The texts that must be shown to nobody, and what of them is one by itself: the password within a URL. */
export const secretsIn = (credentials: unknown): ReadonlyArray<string> =>
  Object.values(credentials as object)
    .filter(Redacted.isRedacted)
    .flatMap((one) => {
      const text = String(Redacted.value(one))
      const { password = "" } = URL.parse(text) ?? {}
      return [text, password, decoded(password)]
    })

/** Makes a text one in which nobody reads these secrets, as they are or as an address holds them, however often it repeats them; shorter ones than four characters are left. */
export const hushing = (secrets: ReadonlyArray<string>): ((text: string) => string) => {
  const hidden = secrets
    .flatMap((secret) => [secret, encodeURIComponent(secret.toWellFormed())])
    .filter(({ length }) => length >= 4)
    .toSorted((a, b) => b.length - a.length)
  return (text) => hidden.reduce((words, secret) => words.replaceAll(secret, "…"), text)
}

/** A provider's words as they may be kept and shown: one line of at most 500 characters, without the secrets that it may have repeated. */
export const withoutSecrets = (words: string, credentials: unknown): string =>
  hushing(secretsIn(credentials))(words)
    .replaceAll(/[\p{Cc}\p{Cs}]+/gu, " ")
    .slice(0, longest)
    .toWellFormed()

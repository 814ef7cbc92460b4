import { Redacted } from "effect"

const longest = 500

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Returns the secret texts of credentials, including a URL's password by itself. */
export const secretsIn = (credentials: unknown): ReadonlyArray<string> =>
  Object.values(credentials as object)
    .filter(Redacted.isRedacted)
    .flatMap((one) => {
      const text = String(Redacted.value(one))
      const { password = "" } = URL.parse(text) ?? {}
      return [text, password, decoded(password)]
    })

/**
 * Returns a function that removes these secrets from a text, in plain and URL-encoded form, every time they occur;
 * secrets shorter than four characters are left.
 */
export const hushing = (secrets: ReadonlyArray<string>): ((text: string) => string) => {
  const hidden = secrets
    .flatMap((secret) => [secret, encodeURIComponent(secret.toWellFormed())])
    .filter(({ length }) => length >= 4)
    .toSorted((a, b) => b.length - a.length)
  return (text) => hidden.reduce((words, secret) => words.replaceAll(secret, "…"), text)
}

/**
 * Makes a provider's words safe to keep and show: one line of at most 500 characters, without the secrets that it may
 * have repeated.
 */
export const withoutSecrets = (words: string, credentials: unknown): string =>
  hushing(secretsIn(credentials))(words)
    .replaceAll(/[\p{Cc}\p{Cs}]+/gu, " ")
    .slice(0, longest)
    .toWellFormed()

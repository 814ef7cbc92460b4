const named = /\b(?:authorization|passw(?:or)?d|secret|token|api[ _-]?key)["']?\s?[:=]\s?["']?[^\s"',;]+/giu
const credentials = /\b(?:bearer|basic)\s[^\s"',;]+/giu
const userInfo = /:\/\/[^\s/@]{1,200}@/gu
const long = /[\w+/=-]{20,}/gu
/** Ids of our own, which no secret looks like. */
const isId = (text: string): boolean => /^[a-z]{2,4}_[0-9a-z]{1,40}$/u.test(text)
const looksSecret = (text: string): boolean => /\d/u.test(text) && /[a-z]/iu.test(text) && !isId(text)

/** Returns the first characters of a text with … in place of whatever may be a password, a token or a key. */
export const maskedReason = (text: string, most: number): string =>
  Array.from(
    text
      .slice(0, 2 * most)
      .replaceAll(userInfo, "://…@")
      .replaceAll(credentials, "…")
      .replaceAll(named, "…")
      .replaceAll(long, (run) => (looksSecret(run) ? "…" : run))
  )
    .slice(0, most)
    .join("")

// Parts of names whose value may grant access; a false match costs one uncounted click.
const telling =
  /token|code|key\b|secret|passw|verif|confirm|signature|credential|reset|magic|invit|recover|activat|unlock|nonce|ticket/iu

// Words of names whose value may grant access.
const words = new Set([
  "auth",
  "hash",
  "hmac",
  "jwt",
  "login",
  "oauth",
  "otp",
  "pass",
  "pin",
  "pwd",
  "session",
  "sid",
  "sig",
  "signin",
  "state"
])

const isTelling = (name: string): boolean => {
  const spaced = name.replaceAll(/(?<=[a-z])(?=[A-Z])|[^a-zA-Z]+/gu, " ")
  return (
    telling.test(spaced) ||
    spaced
      .toLowerCase()
      .split(" ")
      .some((word) => words.has(word))
  )
}

const uuid = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/iu

// Runs of letters and digits that no words have: 10 mixed, or 20 of any kind.
const run = /[a-z0-9]{10,}/giu
const isRandom = (text: string): boolean =>
  uuid.test(text) ||
  Array.from(text.matchAll(run), ([part]) => part).some(
    (part) => part.length >= 20 || (/[0-9]/u.test(part) && /[a-z]/iu.test(part))
  )

// One-time codes are digits.
const isCode = (value: string): boolean => /^\d{4,10}$/u.test(value.replaceAll(/[\s-]/gu, ""))

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const tellsInPath = (path: string): boolean =>
  path.split("/").some((segment) => isTelling(decoded(segment)) || isRandom(decoded(segment)))

const tellsInFields = (text: string): boolean =>
  [...new URLSearchParams(text)].some(
    ([name, value]) => isTelling(name) || isRandom(name) || isRandom(value) || isCode(value)
  )

/**
 * True if a URL may grant its reader access by a token, a code or a password, judged by names and form. Prefers false
 * positives.
 */
export const holdsSecret = (url: string): boolean => {
  const { hash, password, pathname, search, username } = new URL(url)
  return (
    username !== "" ||
    password !== "" ||
    tellsInPath(pathname) ||
    tellsInFields(search) ||
    tellsInPath(hash.slice(1)) ||
    tellsInFields(hash.slice(hash.indexOf("?") + 1 || 1))
  )
}

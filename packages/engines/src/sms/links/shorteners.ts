import { domainToASCII } from "node:url"
import generic from "./genericShorteners.json" with { type: "json" }

const shorteners: ReadonlySet<string> = new Set(generic)

// Whatever may end a host where people or phones read one. Signs that are read as the dot are left in: they belong to names (UTS 46).
const between = /[\s/\\:@?#&=<>"'()[\]{}|,;!*^`~+]+/u
const longestHost = 253

/** A URL with a path that leads nowhere by itself: what stands there names no host. */
const withPath = /(https?:\/\/[^\s/?#]+)(\/[^\s?#]*)/giu

/** The text without the paths of its URLs, but for those that hold another URL. */
const withoutPaths = (text: string): string =>
  text.replaceAll(withPath, (whole, host: string, path: string) =>
    /\/\/|[:@]/u.test(decoded(path)) ? whole : `${host} `
  )

const decoded = (chunk: string): string => {
  if (!chunk.includes("%")) return chunk
  try {
    return decodeURIComponent(chunk)
  } catch {
    return chunk
  }
}

/** A name as names are compared: in lower case and ASCII, without the dots at its ends; whatever is none stays as it is. */
const nameOf = (chunk: string): string => (domainToASCII(chunk) || chunk.toLowerCase()).replaceAll(/^\.|\.$/gu, "")

/** The list's own entry for a host or one below it; undefined for any other. */
const shortenerOf = (host: string): string | undefined => {
  const labels = host.split(".")
  return labels.map((_, n) => labels.slice(n).join(".")).find((name) => shorteners.has(name))
}

/** The generic shorteners that a text leads to, however they are written: bare, with a path, in upper case, in other scripts' letters or percent-encoded. */
export const shortenersIn = (text: string): ReadonlyArray<string> => [
  ...new Set(
    withoutPaths(text)
      .split(between)
      .flatMap((chunk) => decoded(chunk).split(between))
      .filter((chunk) => chunk.length > 3 && chunk.length <= longestHost)
      .flatMap((chunk) => shortenerOf(nameOf(chunk)) ?? [])
  )
]

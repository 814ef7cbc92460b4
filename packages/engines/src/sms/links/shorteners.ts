import { domainToASCII } from "node:url"
import generic from "./genericShorteners.json" with { type: "json" }

const shorteners: ReadonlySet<string> = new Set(generic)

// Characters that may end a host for people or phones. Those that are read as the dot are excluded, since they belong
// to names (UTS 46).
const between = /[\s/\\:@?#&=<>"'()[\]{}|,;!*^`~+]+/u
const longestHost = 253

/** Matches a URL with a path that contains no other URL, so that its path names no host. */
const withPath = /(https?:\/\/[^\s/?#]+)(\/[^\s?#]*)/giu

/** Returns the text without the paths of its URLs, except paths that contain another URL. */
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

/**
 * Returns a host name for comparison: in lower case and ASCII, without dots at its ends; text that is no name is only
 * lower-cased.
 */
const nameOf = (chunk: string): string => (domainToASCII(chunk) || chunk.toLowerCase()).replaceAll(/^\.|\.$/gu, "")

/** Returns the list's entry for a host or its parent domain; undefined if there is none. */
const shortenerOf = (host: string): string | undefined => {
  const labels = host.split(".")
  return labels.map((_, n) => labels.slice(n).join(".")).find((name) => shorteners.has(name))
}

/**
 * Returns the generic shorteners that a text links to, in any spelling: bare, with a path, in upper case, in letters of
 * other scripts or percent-encoded.
 */
export const shortenersIn = (text: string): ReadonlyArray<string> => [
  ...new Set(
    withoutPaths(text)
      .split(between)
      .flatMap((chunk) => decoded(chunk).split(between))
      .filter((chunk) => chunk.length > 3 && chunk.length <= longestHost)
      .flatMap((chunk) => shortenerOf(nameOf(chunk)) ?? [])
  )
]

import { utmFields, type Utm } from "@tidings/schema/resources/Utm"

const nameOf = (pair: string): string => {
  const name = pair.split("=", 1)[0]!
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

const isSendable = /^[\x21-\x7e]*$/u

/** A URL as a header may hold it: as it stands, unless it has other signs than printable ASCII. */
const sendable = (url: string): string => (isSendable.test(url) ? url : (URL.parse(url)?.href ?? encodeURI(url)))

/**
 * A destination with the link's UTM on it, each in place of one of the same name; the rest of the query and the fragment stand as they stood.
 * Printable ASCII throughout.
 */
export const stamped = (destinationUrl: string, utm: Utm): string => {
  const url = sendable(destinationUrl)
  const set = utmFields.flatMap((field) => (utm[field] === undefined ? [] : [[`utm_${field}`, utm[field]] as const]))
  if (set.length === 0) return url
  const [, base, query = "", fragment = ""] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/su.exec(url)!
  const names = new Set<string>(set.map(([name]) => name))
  const kept = query === "" ? [] : query.split("&").filter((pair) => !names.has(nameOf(pair)))
  const stamps = set.map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `${base}?${[...kept, ...stamps].join("&")}${fragment}`
}

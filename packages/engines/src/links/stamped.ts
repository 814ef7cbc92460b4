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

/** Returns a URL fit for a header: unchanged if it is printable ASCII, else encoded. */
const sendable = (url: string): string => (isSendable.test(url) ? url : (URL.parse(url)?.href ?? encodeURI(url)))

/**
 * Returns a destination with the link's UTM parameters, which replace those of the same name; the rest of the query and
 * the fragment stay unchanged. The result is printable ASCII.
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

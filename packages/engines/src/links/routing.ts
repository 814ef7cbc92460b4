import type { RouteRule } from "@tidings/schema/resources/RouteRule"
import { type Utm, utmFields } from "@tidings/schema/resources/Utm"
import type { Click } from "./clicks/Click.ts"
import type { GeoTables } from "./clicks/GeoLookup.ts"
import { deviceOf, platformOf } from "./clicks/traits.ts"

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

/** A visitor to redirect. */
type Visitor = Pick<Click, "ip" | "userAgent" | "hints">

/** Returns the destination of a link for a visitor, UTM included. */
export type Routing = (visitor: Visitor) => string

interface Leading {
  readonly destinationUrl: string
  readonly routeRules: ReadonlyArray<RouteRule>
  readonly utm: Utm
}

const folded = (city: string): string => city.normalize("NFKC").toLowerCase()

const conditionOf = ({ kind, values }: RouteRule["match"], geo: GeoTables): ((visitor: Visitor) => boolean) => {
  const wanted = new Set<string>(kind === "city" ? values.map(folded) : values)
  switch (kind) {
    case "country":
      return ({ ip }) => wanted.has(geo.countryOf(ip) ?? "")
    case "city":
      return ({ ip }) => wanted.has(folded(geo.cityOf(ip) ?? ""))
    case "device":
      return ({ hints, userAgent }) => wanted.has(deviceOf(userAgent, hints))
    case "platform":
      return ({ hints, userAgent }) => wanted.has(platformOf(userAgent, hints))
  }
}

/**
 * Compiles a link's rules: the first rule that matches a visitor decides, else the link's own destination; only the
 * visitor data that a rule needs is read.
 */
export const routingOf = ({ destinationUrl, routeRules, utm }: Leading, geo: GeoTables): Routing => {
  const own = stamped(destinationUrl, utm)
  if (routeRules.length === 0) return () => own
  const rules = routeRules.map((rule) => ({
    meets: conditionOf(rule.match, geo),
    leadsTo: stamped(rule.destinationUrl, utm)
  }))
  return (visitor) => rules.find(({ meets }) => meets(visitor))?.leadsTo ?? own
}

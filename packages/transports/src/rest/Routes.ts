import type { Endpoint } from "@tidings/pipeline/Endpoint"
import type { Route } from "@tidings/pipeline/row/Route"
import { FindMyWay } from "effect/http"
import { maxHeaderSize } from "node:http"

/** An endpoint and the route by which it was reached. */
export interface Reached {
  readonly endpoint: Endpoint
  readonly route: Route
}

export type FoundRoute =
  | {
      readonly _tag: "Route"
      readonly reached: Reached
      readonly params: Record<string, string>
      readonly query: Record<string, string | Array<string>>
    }
  | { readonly _tag: "OtherMethod"; readonly allow: ReadonlyArray<string> }
  | { readonly _tag: "Nothing" }

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const

/** Returns the look-up over the routes of all endpoints, aliases included; HEAD is treated as GET. */
export const routesOf = (endpoints: ReadonlyArray<Endpoint>) => {
  const router = FindMyWay.make<Reached>({ maxParamLength: maxHeaderSize, ignoreTrailingSlash: true })
  for (const endpoint of endpoints) {
    for (const route of [endpoint.operation.route, ...endpoint.operation.aliases]) {
      router.on(route.method, route.path.replaceAll(/\{(\w+)\}/gu, ":$1") as `/${string}`, { endpoint, route })
    }
  }
  return (method: string, target: string): FoundRoute => {
    const url = /[%;#]/u.test(target) ? readable(target) : target
    const found = router.find(method === "HEAD" ? "GET" : method, url)
    if (found !== undefined) {
      return {
        _tag: "Route",
        reached: found.handler,
        params: found.params as Record<string, string>,
        query: found.searchParams
      }
    }
    const allow = methods.filter((other) => router.find(other, url) !== undefined)
    return allow.length > 0 ? { _tag: "OtherMethod", allow } : { _tag: "Nothing" }
  }
}

/**
 * Prepares a target for the router, so that only a question mark ends its path, and an invalid percent-encoding is
 * taken literally.
 */
const readable = (target: string): string => {
  const end = target.indexOf("?")
  const path = end === -1 ? target : target.slice(0, end)
  const encoded = isEncoded(path) ? path : path.replaceAll("%", "%25")
  return `${encoded.replaceAll(/[;#]/gu, encodeURIComponent)}${end === -1 ? "" : target.slice(end)}`
}

const isEncoded = (path: string): boolean => {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

import type { Endpoint } from "@tidings/pipeline/Endpoint"
import { FindMyWay } from "effect/http"
import { split, type RouteParts } from "./split.ts"

/** An endpoint as one of its routes reaches it. */
export interface Route {
  readonly endpoint: Endpoint
  readonly parts: RouteParts
}

export type Found =
  | {
      readonly _tag: "Route"
      readonly route: Route
      readonly params: Record<string, string>
      readonly query: Record<string, string | Array<string>>
    }
  | { readonly _tag: "OtherMethod"; readonly allow: ReadonlyArray<string> }
  | { readonly _tag: "Nothing" }

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const

/** The routes of all endpoints, aliases included. HEAD is answered as GET. */
export const routesOf = (endpoints: ReadonlyArray<Endpoint>) => {
  const router = FindMyWay.make<Route>({ maxParamLength: 1024, ignoreTrailingSlash: true })
  for (const endpoint of endpoints) {
    for (const http of [endpoint.operation.http, ...(endpoint.operation.aliases ?? [])]) {
      const parts = split(http)
      router.on(parts.method, parts.path.replaceAll(/\{(\w+)\}/gu, ":$1") as `/${string}`, { endpoint, parts })
    }
  }
  const look = (method: string, url: string) => {
    try {
      return router.find(method, url)
    } catch {
      return undefined // a path that is no valid percent-encoding
    }
  }
  return (method: string, url: string): Found => {
    const found = look(method === "HEAD" ? "GET" : method, url)
    if (found !== undefined) {
      return {
        _tag: "Route",
        route: found.handler,
        params: found.params as Record<string, string>,
        query: found.searchParams
      }
    }
    const allow = methods.filter((other) => look(other, url) !== undefined)
    return allow.length > 0 ? { _tag: "OtherMethod", allow } : { _tag: "Nothing" }
  }
}

import * as Operation from "@tidings/pipeline/Operation"

/** A route cell taken apart. */
export interface RouteParts {
  readonly method: Operation.Method
  /** As in the row: `/v1/links/{linkId}`. */
  readonly path: string
  readonly pathKeys: ReadonlyArray<string>
  /** Fields that are not in the path travel in the query of GET and DELETE, else in the body. */
  readonly rest: "query" | "body"
}

export const split = (route: Operation.Route): RouteParts => {
  const [method, path] = route.split(" ") as [Operation.Method, string]
  return {
    method,
    path,
    pathKeys: Operation.pathKeysOf(route),
    rest: method === "GET" || method === "DELETE" ? "query" : "body"
  }
}

import * as Operation from "@tidings/pipeline/Operation"

/** A route cell taken apart. */
export interface RouteParts {
  readonly method: Operation.Method
  /** As in the row: `/v1/links/{linkId}`. */
  readonly path: string
  readonly pathFields: ReadonlyArray<Operation.PathField>
  /** Fields that are not in the path travel in the query of GET and DELETE, else in the body. */
  readonly rest: "query" | "body"
}

/** One of a row's routes, taken apart. */
export const split = (row: Pick<Operation.Any, "pathNames">, route: Operation.Route): RouteParts => {
  const [method, path] = route.split(" ") as [Operation.Method, string]
  return {
    method,
    path,
    pathFields: Operation.pathFieldsOf(row, route),
    rest: method === "GET" || method === "DELETE" ? "query" : "body"
  }
}

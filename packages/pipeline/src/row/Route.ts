export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE"

/** Method and path in one cell: `"DELETE /v1/links/{linkId}"`. */
export type RouteText = `${Method} /v1/${string}`

/** A field of the input that a route has in its path. */
export interface PathKey {
  /** As the route writes it. */
  readonly name: string
  readonly field: string
}

/** A route cell taken apart. */
export interface Route {
  /** As the row writes it. */
  readonly text: RouteText
  readonly method: Method
  /** With its keys: `/v1/links/{linkId}`. */
  readonly path: string
  /** In the order of the path. */
  readonly keys: ReadonlyArray<PathKey>
  /** Where the fields travel that are not in the path. */
  readonly rest: "query" | "body"
}

/** Fields that travel under another name in paths: `{ key: "template" }` for the `{key}` of a route. */
export type PathNames = Readonly<Record<string, string>>

/** Takes a route cell apart. */
export const routeOf = (text: RouteText, names: PathNames = {}): Route => {
  const [method, path] = text.split(" ") as [Method, string]
  return {
    text,
    method,
    path,
    keys: Array.from(path.matchAll(/\{(\w+)\}/gu), ([, name]) => ({
      name: name!,
      field: Object.hasOwn(names, name!) ? names[name!]! : name!
    })),
    rest: method === "GET" || method === "DELETE" ? "query" : "body"
  }
}

/** The names of the keys in a route's path. */
export type PathKeysOf<Text extends string> = Text extends `${string}{${infer Key}}${infer Rest}`
  ? Key | PathKeysOf<Rest>
  : never

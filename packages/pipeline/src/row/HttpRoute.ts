export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE"

/** Method and path in one cell: `"DELETE /v1/links/{linkId}"`. */
export type RouteText = `${Method} /v1/${string}`

/** A further route of a row; `requires` names fields that its input may lack elsewhere. */
export type AliasCell = RouteText | { readonly path: RouteText; readonly requires: ReadonlyArray<string> }

/** The route of an alias. */
export type PathOfAlias<Alias> = Alias extends { readonly path: infer Path extends RouteText } ? Path : Alias

/** An input field in a route's path. */
export interface PathKey {
  /** The key's name in the route. */
  readonly name: string
  readonly field: string
}

/** A parsed route cell. */
export interface HttpRoute {
  /** The cell's text. */
  readonly text: RouteText
  readonly method: Method
  /** With its keys: `/v1/links/{linkId}`. */
  readonly path: string
  /** In the order of the path. */
  readonly keys: ReadonlyArray<PathKey>
  /** The place of the fields that are not in the path. */
  readonly rest: "query" | "body"
  /** Optional fields that a call by this route must name. */
  readonly requires: ReadonlyArray<string>
}

/** Fields that travel under another name in paths: `{ key: "template" }` for the `{key}` of a route. */
export type PathNames = Readonly<Record<string, string>>

/** Parses a route cell. */
export const parseRoute = (alias: AliasCell, names: PathNames = {}): HttpRoute => {
  const { path: text, requires } = typeof alias === "string" ? { path: alias, requires: [] } : alias
  const [method, path] = text.split(" ") as [Method, string]
  return {
    text,
    method,
    path,
    keys: Array.from(path.matchAll(/\{(\w+)\}/gu), ([, name]) => ({
      name: name!,
      field: Object.hasOwn(names, name!) ? names[name!]! : name!
    })),
    rest: method === "GET" || method === "DELETE" ? "query" : "body",
    requires
  }
}

/** The names of the keys in a route's path. */
export type PathKeysOf<Text extends string> = Text extends `${string}{${infer Key}}${infer Rest}`
  ? Key | PathKeysOf<Rest>
  : never

import { Scope } from "@tidings/schema/Scope"
import { InvalidRequest } from "./RowKind.ts"

/** A row to be written, from its author's words. */
export interface NewOperation {
  readonly group: string
  readonly name: string
  readonly method: string
  /** The path from `/v1` on. */
  readonly path: string
  /** The `{key}`s of the path, in their order. */
  readonly keys: ReadonlyArray<string>
  /** The required scope; null if any valid key may call it. */
  readonly scope: Scope | null
}

export const operationUsage = 'operation <group> <name> ["METHOD /v1/path"] [scope]'
const isGroup = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/u
const isName = /^[a-z][a-z0-9]*(?:_[a-z0-9]+)+$/u
// The longest tool name that every MCP client accepts.
const maxNameLength = 64
const isRoute = /^(?:GET|POST|PUT|PATCH|DELETE) \/v1(?:\/(?:[a-z0-9][a-z0-9_.-]*|\{[a-z][A-Za-z0-9_]*\}))+$/u

const methodOfVerb: Readonly<Record<string, string>> = {
  read: "GET",
  list: "GET",
  recent: "GET",
  update: "PATCH",
  delete: "DELETE",
  archive: "DELETE"
}

/** Reads the words after `pnpm new operation`; throws an InvalidRequest for a name that no row may have. */
export const readNewOperation = (words: ReadonlyArray<string>): NewOperation => {
  const [group = "", name = "", route = defaultRoute(group, name), scope, ...rest] = words
  if (group === "" || rest.length > 0) throw new InvalidRequest(`usage: pnpm new ${operationUsage}`)
  if (!isGroup.test(group))
    throw new InvalidRequest(`group "${group}" is no lower-case noun such as links or social-posts`)
  if (!isName.test(name) || name.length > maxNameLength) {
    throw new InvalidRequest(`name "${name}" is not a verb and a noun in snake_case such as archive_short_link`)
  }
  if (!isRoute.test(route)) throw new InvalidRequest(`route "${route}" is not of the form "DELETE /v1/links/{linkId}"`)
  const [method, path] = route.split(" ") as [string, string]
  const keys = [...path.matchAll(/\{(\w+)\}/gu)].map(([, key]) => key!)
  const twin = keys.find((key, index) => keys.indexOf(key) !== index)
  if (twin !== undefined) throw new InvalidRequest(`route "${route}" has {${twin}} twice`)
  return { group, name, method, path, keys, scope: scopeFor(group, method, scope) }
}

const defaultRoute = (group: string, name: string): string =>
  `${methodOfVerb[name.split("_")[0]!] ?? "POST"} /v1/${group}`

const scopes: ReadonlyArray<string> = Scope.literals
const isScope = (text: string): text is Scope => scopes.includes(text)

const scopeFor = (group: string, method: string, given: string | undefined): Scope | null => {
  if (given === "none") return null
  const wanted = given === undefined ? [`${group}:${method === "GET" ? "read" : "write"}`, `${group}:manage`] : [given]
  const found = wanted.find(isScope)
  if (found !== undefined) return found
  throw new InvalidRequest(
    `no scope is called ${wanted.join(" or ")}: name one last, or "none" for any valid key\n${scopes.join(", ")}`
  )
}

import type { OpenApiDocument } from "@tidings/transports/openapi/document/OpenApiDocument"
import { prune } from "@tidings/transports/openapi/document/prune"

type Part = Record<string, unknown>

/** A value of the description: its keys from the top, and the piece that holds it. */
interface Placed {
  readonly piece: string
  readonly place: ReadonlyArray<string>
  readonly value: unknown
}

const put = (part: Part, [key, ...rest]: ReadonlyArray<string>, value: unknown): void => {
  if (rest.length === 0) part[key!] = value
  else put((part[key!] ??= {}) as Part, rest, value)
}

/**
 * Splits a description into pieces by path, each a part of it with every value at its place: merged, they are the
 * whole. An operation's piece, or that of a noun's events, also holds the components that only it refers to. Of those
 * that several refer to, a schema is a piece of its own, the others are one of their kind. See
 * docs/decisions/openapi.md.
 */
export const pieces = ({ components, paths, webhooks, ...rest }: OpenApiDocument): ReadonlyMap<string, Part> => {
  const rows: ReadonlyArray<Placed> = [
    ...Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, value]) => ({
        piece: `operations/${String(value["x-alias-of"] ?? value.operationId)}`,
        place: ["paths", path, method],
        value
      }))
    ),
    ...Object.entries(webhooks).map(([type, value]) => ({
      piece: `events/${type.split(".")[0]!}`,
      place: ["webhooks", type],
      value
    }))
  ]
  const users = new Map<unknown, Set<string>>()
  for (const { piece, value } of rows)
    for (const named of Object.values(prune(components, [value])))
      for (const component of Object.values(named)) users.set(component, (users.get(component) ?? new Set()).add(piece))
  const referred = Object.entries(components).flatMap(([kind, named]) =>
    Object.entries(named).map(([name, value]): Placed => {
      const [only, ...others] = users.get(value)!
      const shared = kind === "schemas" ? `components/schemas/${name}` : `components/${kind}`
      return { piece: others.length === 0 ? only! : shared, place: ["components", kind, name], value }
    })
  )
  const made = new Map<string, Part>([["document", rest]])
  for (const { piece, place, value } of [...rows, ...referred]) {
    const part = made.get(piece) ?? {}
    put(part, place, value)
    made.set(piece, part)
  }
  return made
}

import type { JsonSchema } from "effect"
import type { Guide, Shelf } from "../guides/Guide.ts"
import { shelves } from "../guides/shelves.ts"
import type { OpenApiDocument, OperationObject, ParameterObject, Reference } from "../document/OpenApiDocument.ts"

/** An operation at its own route. */
export interface Entry {
  readonly method: string
  readonly path: string
  readonly operation: OperationObject
  /** Further routes that answer the same. */
  readonly aliases: ReadonlyArray<string>
}

export interface Chapter {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly entries: ReadonlyArray<Entry>
}

/** The chapters that readers come to for one thing. */
export interface Part {
  readonly title: string
  readonly chapters: ReadonlyArray<Chapter>
}

/** A document, and the guides to it, in the order its readers go through them. */
export interface Manual {
  readonly document: OpenApiDocument
  /** Where calls go, without a slash at its end. */
  readonly baseUrl: string
  readonly parts: ReadonlyArray<Part>
  /** Those of all parts. */
  readonly chapters: ReadonlyArray<Chapter>
  readonly shelves: ReadonlyArray<Shelf>
  /** Those of all shelves. */
  readonly guides: ReadonlyArray<Guide>
}

/** What makes something comes first, then what shows it, what changes it, what ends it; of these the shorter path. */
const stepOf = ({ method, operation, path }: Entry): number => {
  const makes = method === "POST" && Object.keys(operation.responses).some((status) => /^20[12]$/u.test(status))
  const deeds = makes ? ["POST"] : ["", "GET", "PUT", "PATCH", "POST", "DELETE"]
  return deeds.indexOf(method) * 100 + path.split("/").length
}

/** Arranges a document by its tags. */
export const manualOf = (document: OpenApiDocument): Manual => {
  const baseUrl = document.servers[0]!.url.replace(/\/$/u, "")
  const routes = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation }))
  )
  const aliasesOf = (name: string) =>
    routes.filter(({ operation }) => operation["x-alias-of"] === name).map(({ method, path }) => `${method} ${path}`)
  const entries = routes
    .filter(({ operation }) => operation["x-alias-of"] === undefined)
    .map((route) => ({ ...route, aliases: aliasesOf(route.operation.operationId) }))
    .toSorted((one, other) => stepOf(one) - stepOf(other))
  const chapters = document.tags
    .map(({ name, description, "x-displayName": title, "x-first": first }) => {
      const own = entries.filter(({ operation }) => operation.tags.includes(name))
      const [leading, others] = [true, false].map((leads) =>
        own.filter(({ operation }) => (operation.operationId === first) === leads)
      )
      return { name, title, description, entries: [...leading!, ...others!] }
    })
    .filter((chapter) => chapter.entries.length > 0)
  const parts = document["x-tagGroups"]
    .map(({ name, tags }) => ({ title: name, chapters: chapters.filter((chapter) => tags.includes(chapter.name)) }))
    .filter((part) => part.chapters.length > 0)
  const shelved = shelves(baseUrl)
  return { document, baseUrl, parts, chapters, shelves: shelved, guides: shelved.flatMap(({ guides }) => guides) }
}

/** What a reference of the document points at, or the node itself. */
export const resolved = <A extends object>(document: OpenApiDocument, node: A | Reference): A => {
  if (!("$ref" in node) || typeof node.$ref !== "string") return node as A
  const [, , kind, name] = node.$ref.split("/") as [string, string, keyof OpenApiDocument["components"], string]
  return document.components[kind][name] as unknown as A
}

/** The name of the component that a schema refers to. */
export const componentOf = (schema: JsonSchema.JsonSchema): string | undefined =>
  typeof schema["$ref"] === "string" ? schema["$ref"].split("/").at(-1) : undefined

/** The parameters of an operation, those at a location. */
export const parametersIn = (
  document: OpenApiDocument,
  { parameters = [] }: OperationObject,
  location: ParameterObject["in"]
): ReadonlyArray<ParameterObject> =>
  parameters.map((one) => resolved<ParameterObject>(document, one)).filter((one) => one.in === location)

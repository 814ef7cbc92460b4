import type { JsonSchema } from "effect"
import { type Guide, type Shelf, shelves } from "../guides/shelves.ts"
import type { OpenApiDocument, OperationObject, ParameterObject, ReferenceObject } from "../document/OpenApiDocument.ts"

/** An operation at its main route. */
export interface ManualEntry {
  readonly method: string
  readonly path: string
  readonly operation: OperationObject
  /** Other routes of the same operation. */
  readonly aliases: ReadonlyArray<string>
}

export interface Chapter {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly entries: ReadonlyArray<ManualEntry>
}

/** Chapters of one use. */
export interface ManualPart {
  readonly title: string
  readonly chapters: ReadonlyArray<Chapter>
}

/** A document and its guides, in reading order. */
export interface Manual {
  readonly document: OpenApiDocument
  /** Base URL of calls, without a trailing slash. */
  readonly baseUrl: string
  readonly parts: ReadonlyArray<ManualPart>
  /** The chapters of all parts. */
  readonly chapters: ReadonlyArray<Chapter>
  readonly shelves: ReadonlyArray<Shelf>
  /** The guides of all shelves. */
  readonly guides: ReadonlyArray<Guide>
}

/** Returns an entry's sort key: creation first, then reads, changes and deletion; shorter paths first within each. */
const stepOf = ({ method, operation, path }: ManualEntry): number => {
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

/** Returns the component that a reference points to, or the node itself if it is not a reference. */
export const dereferenced = <A extends object>(document: OpenApiDocument, node: A | ReferenceObject): A => {
  if (!("$ref" in node) || typeof node.$ref !== "string") return node as A
  const [, , kind, name] = node.$ref.split("/") as [string, string, keyof OpenApiDocument["components"], string]
  return document.components[kind][name] as unknown as A
}

/** Returns the name of the component that a schema refers to; undefined if it is not a reference. */
export const componentOf = (schema: JsonSchema.JsonSchema): string | undefined =>
  typeof schema["$ref"] === "string" ? schema["$ref"].split("/").at(-1) : undefined

/** Returns an operation's parameters of one location. */
export const parametersIn = (
  document: OpenApiDocument,
  { parameters = [] }: OperationObject,
  location: ParameterObject["in"]
): ReadonlyArray<ParameterObject> =>
  parameters.map((one) => dereferenced<ParameterObject>(document, one)).filter((one) => one.in === location)

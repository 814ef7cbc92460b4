import type { OpenApiDocument, OperationObject } from "../document/OpenApiDocument.ts"

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

/** A document in reading order. */
export interface Chapters {
  readonly document: OpenApiDocument
  /** Base URL of calls, without a trailing slash. */
  readonly baseUrl: string
  readonly parts: ReadonlyArray<ManualPart>
  /** The chapters of all parts. */
  readonly chapters: ReadonlyArray<Chapter>
}

/** Returns an entry's sort key: creation first, then reads, changes and deletion; shorter paths first within each. */
const stepOf = ({ method, operation, path }: ManualEntry): number => {
  const makes = method === "POST" && Object.keys(operation.responses).some((status) => /^20[12]$/u.test(status))
  const deeds = makes ? ["POST"] : ["", "GET", "PUT", "PATCH", "POST", "DELETE"]
  return deeds.indexOf(method) * 100 + path.split("/").length
}

/** Arranges a document by its tags. */
export const chaptersOf = (document: OpenApiDocument): Chapters => {
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
  return { document, baseUrl, parts, chapters }
}

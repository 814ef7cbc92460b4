import { Caller } from "@tidings/services/access/Caller"
import { type NamedTemplate, TemplateVersions } from "@tidings/services/templates/TemplateVersions"
import { Effect } from "effect"
import { onlyPage } from "../../wire/protocolError.ts"
import type { ReadContext } from "../ReadContext.ts"
import { type ResourceRow, resourceRows, uriOf } from "./rowResource.ts"

const pageSize = 100

/** Returns a page of resources: the documents on the first page, then one resource per template and row, by key. */
export const listResources = Effect.fnUntraced(function* (reading: ReadContext, cursor: string | undefined) {
  const rows = resourceRows(reading.view.endpoints)
  const documents =
    cursor === undefined
      ? reading.documents.map(({ description, mimeType, name, title, uri }) => ({
          uri,
          name,
          title,
          description,
          mimeType
        }))
      : []
  if (rows.length === 0 && cursor === undefined) return { resources: documents }
  const page = yield* TemplateVersions.use((versions) =>
    versions.named({ cursor, limit: Math.floor((pageSize - documents.length) / Math.max(1, rows.length)) })
  ).pipe(Effect.provideService(Caller, reading.caller))
  return {
    resources: [...documents, ...page.data.flatMap((template) => rows.map((row) => entryOf(row, template)))],
    ...(page.next_cursor !== null && { nextCursor: page.next_cursor })
  }
})

const entryOf = ({ resource }: ResourceRow, { key, locales, name, variables }: NamedTemplate) => ({
  uri: uriOf(resource, key),
  name,
  title: `${resource.title}: ${name}`,
  description: [
    variables.length === 0 ? "Takes no variables" : `Takes ${variables.join(", ")}`,
    ...locales.map((locale) => `#locale=${locale}`)
  ].join("; "),
  mimeType: resource.mimeType
})

/** Lists the URI templates of the rows' resources. */
export const listResourceTemplates = ({ view }: ReadContext, cursor: string | undefined) =>
  Effect.map(onlyPage(cursor), () => ({
    resourceTemplates: resourceRows(view.endpoints).map(({ endpoint, resource }) => ({
      uriTemplate: resource.uri,
      name: endpoint.operation.name,
      title: resource.title,
      description: resource.description,
      mimeType: resource.mimeType
    }))
  }))

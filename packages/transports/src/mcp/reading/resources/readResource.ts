import { ResourceNotFoundError, type ProtocolError } from "@modelcontextprotocol/server"
import type { ResourceContent } from "@tidings/pipeline/row/Cells"
import type { Needs } from "@tidings/pipeline/run"
import type { TemplateVersions } from "@tidings/services/templates/TemplateVersions"
import { Effect } from "effect"
import type { ReadContext } from "../ReadContext.ts"
import { keyIn, readRow, resourceRows } from "./rowResource.ts"

/** Reads a resource, or only the part named by the URI's fragment. */
export const readResource = Effect.fnUntraced(function* (reading: ReadContext, asked: string) {
  const [uri = "", part] = asked.split(/#(.*)/su)
  const contents = (yield* contentsOf(reading, uri, part, asked)).filter(
    (content) => part === undefined || content.part === part
  )
  if (contents.length === 0) return yield* Effect.fail(new ResourceNotFoundError(asked))
  return { contents: contents.map((content) => located(uri, content)) }
})

/** Returns a part of a resource with the URI that reads this part only. */
export const located = (uri: string, { mimeType, part, text }: ResourceContent) => ({
  uri: part === undefined ? uri : `${uri}#${part}`,
  mimeType,
  text
})

const contentsOf = (
  reading: ReadContext,
  uri: string,
  part: string | undefined,
  asked: string
): Effect.Effect<ReadonlyArray<ResourceContent>, ProtocolError, Needs | TemplateVersions> => {
  const document = reading.documents.find((candidate) => candidate.uri === uri)
  if (document !== undefined) return document.contents(reading)
  for (const row of resourceRows(reading.view.endpoints)) {
    const key = keyIn(row.resource, uri)
    // Drafts can be rendered too, but they are not resources.
    if (key !== undefined && reading.view.templates.includes(key)) return readRow(row, key, part, reading)
  }
  return Effect.fail(new ResourceNotFoundError(asked))
}

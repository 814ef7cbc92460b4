import type { OpenApiDocument } from "../document/OpenApiDocument.ts"
import { type Guide, type Shelf, shelves } from "../guides/shelves.ts"
import { type Chapters, chaptersOf } from "./Chapters.ts"

/** A document and its guides, in reading order. */
export interface Manual extends Chapters {
  readonly shelves: ReadonlyArray<Shelf>
  /** The guides of all shelves. */
  readonly guides: ReadonlyArray<Guide>
}

/** Arranges a document by its tags, with the guides of its server. */
export const manualOf = (document: OpenApiDocument): Manual => {
  const chapters = chaptersOf(document)
  const shelved = shelves(chapters.baseUrl)
  return { ...chapters, shelves: shelved, guides: shelved.flatMap(({ guides }) => guides) }
}

import type { OpenApiDocument } from "../document/OpenApiDocument.ts"
import { changelogPage } from "./changelogPage.ts"
import { connectPage } from "./connectPage.ts"
import { errorsPage } from "./errorsPage.ts"
import { eventsPage } from "./eventsPage.ts"
import { guidePage } from "./guidePage.ts"
import { indexPage } from "./indexPage.ts"
import { manualOf } from "./Manual.ts"
import { operationPage } from "./operationPage.ts"

/** How every page of a document's reference, and every guide, is rendered, by path. */
export const pagesOf = (document: OpenApiDocument): ReadonlyMap<string, () => string> => {
  const manual = manualOf(document)
  return new Map([
    ["/docs", () => indexPage(manual)],
    ["/docs/changelog", () => changelogPage(manual)],
    ["/docs/connect", () => connectPage(manual)],
    ["/docs/errors", () => errorsPage(manual)],
    ["/docs/events", () => eventsPage(manual)],
    ...manual.shelves.flatMap(({ guides }) =>
      guides.map((guide) => [`/docs/guides/${guide.slug}`, () => guidePage(manual, guide)] as const)
    ),
    ...manual.chapters.flatMap((chapter) =>
      chapter.entries.map(
        (entry) => [`/docs/${entry.operation.operationId}`, () => operationPage(manual, chapter, entry)] as const
      )
    )
  ])
}

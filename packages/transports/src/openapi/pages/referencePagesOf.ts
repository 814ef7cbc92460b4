import { changelogPage } from "./changelogPage.ts"
import { connectPage } from "./connectPage.ts"
import { errorsPage } from "./errorsPage.ts"
import { eventsPage } from "./eventsPage.ts"
import { guidePage } from "./guidePage.ts"
import { indexPage } from "./indexPage.ts"
import type { Manual } from "./Manual.ts"
import { operationPage } from "./operationPage.ts"
import type { ReferencePage } from "./ReferencePage.ts"

/** Every page of the reference and every guide; each is rendered on demand. */
export const referencePagesOf = (manual: Manual): ReadonlyArray<ReferencePage> => [
  indexPage(manual),
  connectPage(manual),
  errorsPage(manual),
  eventsPage(manual),
  changelogPage(manual),
  ...manual.guides.map((guide) => guidePage(manual, guide)),
  ...manual.chapters.flatMap((chapter) => chapter.entries.map((entry) => operationPage(manual, chapter, entry)))
]

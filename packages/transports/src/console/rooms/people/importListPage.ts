import type { ContactImportSummary } from "@tidings/schema/resources/ContactImport"
import { Effect } from "effect"
import { html } from "../../../pages/html.ts"
import { outside } from "../../../pages/outside.ts"
import { badge } from "../../../pages/parts/badge.ts"
import { head } from "../../../pages/parts/layout.ts"
import { numberOf } from "../../../pages/parts/words.ts"
import { when } from "../../../pages/when.ts"
import { actLink } from "../../frame/acts.ts"
import { appPage } from "../../frame/appPage.ts"
import { listing } from "../../frame/listing.ts"
import type { Visit } from "../../Visit.ts"
import { peopleTabs } from "./peopleTabs.ts"

/** Files of contacts that were brought within 30 days. */
export const importListPage = (visit: Visit) => {
  const bring = actLink(visit, { row: "import_contacts", words: "Import CSV", look: "go", icon: "download" })
  return Effect.map(
    listing<ContactImportSummary>(visit, {
      row: "list_contact_imports",
      caption: "Imports",
      icon: "download",
      idOf: ({ id }) => id,
      columns: [
        {
          title: "File",
          of: ({ filename, id }) => (filename === null ? id : outside(filename)),
          href: ({ id }) => visit.to(`/people/imports/${id}`),
          isCut: true
        },
        { title: "Status", of: ({ status }) => badge(status) },
        { title: "Taken", of: ({ progress }) => numberOf(progress.records - progress.refused), isNumber: true },
        { title: "Refused", of: ({ progress }) => numberOf(progress.refused), isNumber: true, drop: "p2" },
        { title: "Since", of: ({ created_at: at }) => when(new Date(at), visit.nowMs), isNumber: true, drop: "p2" }
      ],
      first: {
        title: "No file was imported",
        says: "A CSV file with a column email, external_id or phone brings people at once; what is wrong in it is refused line by line, with the reason.",
        acts: bring
      }
    }),
    (list) =>
      appPage(visit, {
        title: "Imports",
        main: html`${head({ title: "Imports", says: "Files of the last 30 days, and how far each is.", acts: bring })}
        ${peopleTabs(visit, "Imports")} ${list}`
      })
  )
}

import type { Brand } from "@tidings/schema/resources/Brand"
import { Effect } from "effect"
import { html } from "../../../pages/html.ts"
import { outside } from "../../../pages/outside.ts"
import { tag } from "../../../pages/parts/badge.ts"
import { actLink } from "../../frame/acts.ts"
import { listing } from "../../frame/listing.ts"
import type { Visit } from "../../Visit.ts"
import { settingsPage } from "./settingsFrame.ts"
import { swatches } from "./swatches.ts"

/** Brands: the looks and footers of mails and pages. */
export const brandListPage = (visit: Visit) => {
  const back = visit.to("/settings/brands")
  const importing = actLink(visit, { row: "import_brand", words: "Read one from a site", icon: "download", back })
  const creating = actLink(visit, { row: "create_brand", words: "New brand", icon: "plus", look: "go", back })
  return Effect.map(
    listing<Brand>(visit, {
      row: "list_brands",
      caption: "Brands",
      icon: "flag",
      controls: [{ kind: "search", name: "q", label: "Name or domain" }],
      columns: [
        { title: "Brand", of: ({ name }) => outside(name), href: ({ id }) => `${back}/${id}`, isCut: true },
        { title: "Use", of: ({ isDefault }) => isDefault && tag("default") },
        { title: "Colours", of: swatches },
        { title: "Site", of: ({ domain }) => domain !== null && outside(domain), isCut: true, drop: "p2" },
        { title: "Font", of: ({ typography }) => outside(typography.body), isCut: true, drop: "p3" }
      ],
      first: {
        title: "No brand yet",
        says: "A brand holds colours, logo, voice and the footer with the postal address. Read it from your site, or write it.",
        acts: html`${importing}${creating}`
      }
    }),
    (list) =>
      settingsPage(visit, {
        part: "Brands",
        says: "How mails and pages look and sound, and what stands at their foot.",
        acts: html`${importing}${creating}`,
        main: list
      })
  )
}

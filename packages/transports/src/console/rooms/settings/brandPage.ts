import type { Brand } from "@tidings/schema/resources/Brand"
import { Effect } from "effect"
import { html } from "../../../pages/html.ts"
import { outside, outsideText } from "../../../pages/outside.ts"
import { tag } from "../../../pages/parts/badge.ts"
import { copyable } from "../../../pages/parts/controls.ts"
import { card, facts, head } from "../../../pages/parts/layout.ts"
import { actButton, actLink } from "../../frame/acts.ts"
import { appPage } from "../../frame/appPage.ts"
import type { Visit } from "../../Visit.ts"
import { swatches } from "./swatches.ts"

const orNone = (text: string | null) => (text === null ? "none" : outside(text, { most: 2_000, lines: true }))

/** One brand: colours, fonts, logos, voice and footer. */
export const brandPage = Effect.fnUntraced(function* (visit: Visit, id: string) {
  const brand = yield* visit.read<Brand>("read_brand", { id })
  const { domain, emailDefaults, isDefault, logos, name, palette, typography, voice } = brand
  const up = visit.to("/settings/brands")
  const act = { row: "update_brand", input: { id: brand.id }, back: `${up}/${brand.id}` }
  return appPage(visit, {
    title: outsideText(name),
    main: html`${head({
        crumb: [
          [visit.to("/settings"), "Settings"],
          [up, "Brands"]
        ],
        title: outside(name),
        ...(isDefault && { extra: tag("default") }),
        acts: html`${!isDefault && actButton(visit, { ...act, words: "Make it the default", input: { id: brand.id, isDefault: "true" } })}
        ${actLink(visit, { ...act, words: "Change", look: "go" })}`
      })}
      <div class="cols">
        ${card(
          "Look",
          facts([
            ["Colours", swatches(brand)],
            ...Object.entries(palette).map(([use, colour]) => [use, html`<code>${colour}</code>`] as const),
            ["Headings", outside(typography.heading)],
            ["Text", outside(typography.body)],
            ...logos.map(({ kind, url }) => [`Logo, ${kind}`, html`<code>${outside(url)}</code>`] as const)
          ]),
          { pad: true }
        )}
        ${card(
          "Words",
          facts([
            ["Brand", copyable(brand.id)],
            ["Site", domain === null ? "none" : outside(domain)],
            ["Voice", orNone(voice)],
            ["Footer", orNone(emailDefaults.footer)],
            ["Postal address", orNone(emailDefaults.postalAddress)]
          ]),
          { pad: true }
        )}
      </div>`
  })
})

import type { QrDesign } from "@tidings/schema/resources/QrDesign"
import { labelFor } from "@tidings/fields/labelFor"
import { Effect } from "effect"
import { html, type Html } from "../../../pages/html.ts"
import { outside, outsideText } from "../../../pages/outside.ts"
import { tag } from "../../../pages/parts/badge.ts"
import { copyable, menu } from "../../../pages/parts/controls.ts"
import { card, facts, head, split } from "../../../pages/parts/layout.ts"
import { exactly } from "../../../pages/when.ts"
import { actEntry, actLink } from "../../frame/acts.ts"
import { appPage } from "../../frame/appPage.ts"
import type { Visit } from "../../Visit.ts"
import { encodedWords } from "./qrListPage.ts"
import { qrFiles, qrName, qrPicture } from "./qrPicture.ts"

const factsCard = (visit: Visit, design: QrDesign): Html =>
  card(
    "Facts",
    facts([
      ["Design", copyable(design.qrId)],
      ["Scanned, it is", encodedWords(visit, design)],
      ...Object.entries(design.style).map(([name, value]) => [labelFor(name), outside(String(value))] as const),
      ["Frame", design.frame.kind === "plain" ? "none" : outside(design.frame.text)],
      ["Tags", design.tags.length > 0 && html`${design.tags.map((one) => html`${tag(outside(one, { most: 50 }))} `)}`],
      ["Since", exactly(new Date(design.createdAt))],
      ["Changed", exactly(new Date(design.updatedAt))]
    ]),
    { pad: true }
  )

/** One design: as it prints, and what it encodes. */
export const qrPage = Effect.fnUntraced(function* (visit: Visit, qrId: string) {
  const design = yield* visit.read<QrDesign>("read_qr_design", { qrId })
  const picture = yield* qrPicture(visit, design)
  return appPage(visit, {
    title: outsideText(design.label ?? "QR design"),
    main: html`${head({
      crumb: [
        [visit.to("/links"), "Links & QR"],
        [visit.to("/links/qr"), "QR designs"]
      ],
      title: qrName(design),
      acts: html`${actLink(visit, { row: "update_qr_design", words: "Edit", input: { qrId }, back: visit.to(`/links/qr/${qrId}`) })}${menu(
        "More",
        [
          actEntry(visit, {
            row: "delete_qr_design",
            words: "Delete",
            input: { qrId },
            icon: "trash-2",
            look: "bad",
            back: visit.to("/links/qr")
          })
        ]
      )}`
    })}
    ${split(card("As it will print", html`${picture}${qrFiles(visit, design)}`, { pad: true }), factsCard(visit, design))}`
  })
})

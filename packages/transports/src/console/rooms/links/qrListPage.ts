import type { QrDesign } from "@tidings/schema/resources/QrDesign"
import { Effect } from "effect"
import { html, type Html } from "../../../pages/html.ts"
import { outside } from "../../../pages/outside.ts"
import { tag } from "../../../pages/parts/badge.ts"
import { head } from "../../../pages/parts/layout.ts"
import { when } from "../../../pages/when.ts"
import { actLink } from "../../frame/acts.ts"
import { appPage } from "../../frame/appPage.ts"
import { listing } from "../../frame/listing.ts"
import type { Visit } from "../../Visit.ts"
import { linkTabs } from "./linkTabs.ts"
import { qrName } from "./qrPicture.ts"

/** Returns the content that a scanner reads, in one line. */
export const encodedWords = ({ to }: Visit, { encodes }: QrDesign): Html => {
  switch (encodes.kind) {
    case "shortLink":
      return html`<a href="${to(`/links/${encodes.linkId}`)}">a short link</a>`
    case "wifi":
      return html`the Wi-Fi ${outside(encodes.ssid)}`
    case "vcard":
      return html`a contact:
      ${outside([encodes.firstName, encodes.lastName, encodes.organization].filter((one) => one !== undefined).join(" "))}`
    default:
      return outside(encodes.payload, { most: 120 })
  }
}

/** The QR codes that were designed, newest first. */
export const qrListPage = (visit: Visit) => {
  const create = actLink(visit, { row: "create_qr_design", words: "New design", look: "go", icon: "plus" })
  return Effect.map(
    listing<QrDesign>(visit, {
      row: "list_qr_designs",
      caption: "QR designs",
      icon: "qr-code",
      idOf: ({ qrId }) => qrId,
      controls: [
        { kind: "search", name: "q", label: "Name" },
        { kind: "search", name: "tag", label: "Tag" }
      ],
      columns: [
        { title: "Design", of: qrName, href: ({ qrId }) => visit.to(`/links/qr/${qrId}`), isCut: true },
        { title: "Scanned, it is", of: (design) => encodedWords(visit, design), isCut: true, drop: "p2" },
        {
          title: "Tags",
          of: ({ tags }) => html`${tags.slice(0, 3).map((one) => tag(outside(one, { most: 30 })))}`,
          drop: "p3"
        },
        { title: "Since", of: ({ createdAt }) => when(new Date(createdAt), visit.nowMs), isNumber: true }
      ],
      first: {
        title: "No QR code yet",
        says: "Design one once, and render it for screen or print as often as you like. One of a short link can lead elsewhere later.",
        acts: create
      }
    }),
    (list) =>
      appPage(visit, {
        title: "QR designs",
        main: html`${head({ title: "QR designs", says: "Codes for screen and print, each checked by a scanner.", acts: create })}
        ${linkTabs(visit, "QR designs")} ${list}`
      })
  )
}

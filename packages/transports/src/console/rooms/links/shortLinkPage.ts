import type { QrDesign } from "@tidings/schema/resources/QrDesign"
import type { ShortLink } from "@tidings/schema/resources/ShortLink"
import { labelFor } from "@tidings/fields/labelFor"
import { Effect } from "effect"
import { html, type Html } from "../../../pages/html.ts"
import { outside, outsideText } from "../../../pages/outside.ts"
import { badge, tag } from "../../../pages/parts/badge.ts"
import { copyable, menu } from "../../../pages/parts/controls.ts"
import { card, empty, facts, head, split } from "../../../pages/parts/layout.ts"
import { rowList } from "../../../pages/parts/rowList.ts"
import { numberOf } from "../../../pages/parts/words.ts"
import { exactly } from "../../../pages/when.ts"
import { actEntry, actLink } from "../../frame/acts.ts"
import { appPage } from "../../frame/appPage.ts"
import type { Visit } from "../../Visit.ts"
import { linkCards } from "./linkCards.ts"
import { qrFiles, qrName, qrPicture } from "./qrPicture.ts"

const withoutScheme = (url: string): string => url.replace(/^https?:\/\//u, "")

const time = (at: string | null): Html | false => at !== null && exactly(new Date(at))

const factsCard = (link: ShortLink): Html =>
  card(
    "Facts",
    facts([
      ["Address", copyable(link.redirectUrl)],
      ["Link", copyable(link.linkId)],
      ["Leads to", outside(link.destinationUrl)],
      ["Tags", link.tags.length > 0 && html`${link.tags.map((one) => html`${tag(outside(one, { most: 50 }))} `)}`],
      ["Your reference", link.campaignId !== null && outside(link.campaignId)],
      ...Object.entries(link.utm).map(([name, value]) => [`utm_${name}`, outside(String(value))] as const),
      ["Password", link.hasPassword && "asks for one"],
      ["Begins", time(link.scheduledGoLiveAt)],
      ["Ends", time(link.expiresAt)],
      ["Archived", time(link.archivedAt)],
      ["All clicks", `${numberOf(link.totalClicks)}, and ${numberOf(link.botClicks)} of machines`],
      ["Since", exactly(new Date(link.createdAt))]
    ]),
    { pad: true }
  )

const rulesCard = (visit: Visit, { linkId, routeRules }: ShortLink): Html =>
  card(
    "Rules",
    routeRules.length === 0
      ? html`<p class="pad quiet">Everybody is led to the same place.</p>`
      : rowList(
          routeRules.map(({ destinationUrl, match: { kind, values } }) => ({
            title: html`${labelFor(kind)} is ${outside(values.join(", "), { most: 120 })}`,
            says: html`leads to ${outside(withoutScheme(destinationUrl), { most: 120 })}`
          }))
        ),
    {
      says: "the first that fits",
      side: actEntry(visit, {
        row: "update_short_link",
        words: "Change",
        input: { linkId },
        look: "sm",
        back: visit.to(`/links/${linkId}`)
      })
    }
  )

const qrCard = Effect.fnUntraced(function* (visit: Visit, { linkId, status }: ShortLink) {
  if (!visit.may("list_qr_designs")) return undefined
  const { data } = yield* visit.read<{ readonly data: ReadonlyArray<QrDesign> }>("list_qr_designs", {
    linkId,
    limit: 5
  })
  const [newest, ...others] = data
  const create = actLink(visit, {
    row: "create_qr_design",
    words: "Design a QR code",
    input: { "encodes.kind": "shortLink", "encodes.linkId": linkId },
    icon: "qr-code"
  })
  if (newest === undefined)
    return status === "archived"
      ? undefined
      : card(
          "QR code",
          empty("qr-code", "No code leads here", "What is printed can still lead elsewhere later.", create)
        )
  return card(
    "As it will print",
    html`<div class="pad stack">
        ${yield* qrPicture(visit, newest)}
        <p><a href="${visit.to(`/links/qr/${newest.qrId}`)}">${qrName(newest)}</a></p>
        ${qrFiles(visit, newest)}
      </div>
      ${others.length > 0 && rowList(others.map((design) => ({ title: qrName(design), href: visit.to(`/links/qr/${design.qrId}`) })))}`
  )
})

/** One link: its clicks, where it leads whom, and how it prints. */
export const shortLinkPage = Effect.fnUntraced(function* (visit: Visit, linkId: string) {
  const link = yield* visit.read<ShortLink>("get_short_link", { linkId })
  const [clicks, qr] = yield* Effect.all([linkCards(visit, linkId, link.redirectUrl), qrCard(visit, link)], {
    concurrency: 2
  })
  const back = visit.to(`/links/${linkId}`)
  const isArchived = link.status === "archived"
  return appPage(visit, {
    title: outsideText(link.label ?? withoutScheme(link.redirectUrl)),
    main: html`${head({
      crumb: [[visit.to("/links"), "Links & QR"]],
      title: outside(link.label ?? withoutScheme(link.redirectUrl)),
      extra: badge(link.status),
      says: html`${outside(withoutScheme(link.redirectUrl))} leads to
      ${outside(withoutScheme(link.destinationUrl), { most: 120 })}`,
      acts: isArchived
        ? undefined
        : html`${actLink(visit, { row: "update_short_link", words: "Edit", input: { linkId }, back })}${menu("More", [
            actEntry(visit, {
              row: "create_qr_design",
              words: "Design a QR code",
              input: { "encodes.kind": "shortLink", "encodes.linkId": linkId },
              icon: "qr-code"
            }),
            actEntry(visit, {
              row: "archive_short_link",
              words: "Archive",
              input: { linkId },
              icon: "trash-2",
              look: "bad",
              back
            })
          ])}`
    })}
    ${split(clicks, html`${factsCard(link)} ${qr} ${rulesCard(visit, link)}`)}`
  })
})

import { labelFor } from "@tidings/fields/labelFor"
import { type SenderDomain, SenderStatus } from "@tidings/schema/resources/SenderDomain"
import { Effect } from "effect"
import { outside } from "../../../pages/outside.ts"
import { badge } from "../../../pages/parts/badge.ts"
import { when } from "../../../pages/when.ts"
import { actLink } from "../../frame/acts.ts"
import { listing } from "../../frame/listing.ts"
import type { Visit } from "../../Visit.ts"
import { settingsPage } from "./settingsFrame.ts"

const checked = (at: string | null, nowMs: number) => (at === null ? "never" : when(new Date(at), nowMs))

/** Domains that mails may come from. */
export const senderListPage = (visit: Visit) => {
  const back = visit.to("/settings/senders")
  const adding = actLink(visit, { row: "add_sender_domain", words: "Add a domain", icon: "plus", look: "go", back })
  return Effect.map(
    listing<SenderDomain>(visit, {
      row: "list_sender_domains",
      caption: "Sender domains",
      icon: "mail",
      controls: [
        { kind: "search", name: "q", label: "Domain" },
        {
          kind: "select",
          name: "status",
          label: "Any status",
          options: SenderStatus.literals.map((status) => [status, labelFor(status)])
        }
      ],
      columns: [
        {
          title: "Domain",
          of: ({ domain }) => outside(domain),
          href: ({ domain }) => `${back}/${encodeURIComponent(domain)}`,
          isCut: true
        },
        {
          title: "Status",
          of: ({ status }) => badge(status === "own" ? "verified" : status, status === "own" ? "Its own" : undefined)
        },
        { title: "Added by", of: ({ added_by: by }) => by, drop: "p3" },
        { title: "Proved", of: ({ verifiedAt: at }) => checked(at, visit.nowMs), isNumber: true, drop: "p2" },
        { title: "Looked at", of: ({ checkedAt: at }) => checked(at, visit.nowMs), isNumber: true, drop: "p2" }
      ],
      first: {
        title: "No domain yet",
        says: "Mails come from a domain that is proved by a record in its DNS. Add one, and publish what it says.",
        acts: adding
      }
    }),
    (list) =>
      settingsPage(visit, {
        part: "Sender domains",
        says: "Domains that mails may come from, and whether receivers believe them.",
        acts: adding,
        main: list
      })
  )
}

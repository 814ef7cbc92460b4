import type { AuditEntry } from "@tidings/schema/resources/AuditEntry"
import { Effect } from "effect"
import { html } from "../../../pages/html.ts"
import { outside, outsideText } from "../../../pages/outside.ts"
import { tag } from "../../../pages/parts/badge.ts"
import { when } from "../../../pages/when.ts"
import { listing } from "../../frame/listing.ts"
import type { Visit } from "../../Visit.ts"
import { settingsPage } from "./settingsFrame.ts"

const surfaces = [
  ["api", "REST"],
  ["mcp", "Agents"],
  ["page", "Pages"],
  ["cli", "Command line"],
  ["system", "The service itself"]
] as const

const whoIn = ({ actor: { client, key_id: key, kind, user } }: AuditEntry) =>
  html`${tag(kind)} ${outsideText(user ?? client ?? key ?? "", 24)}`

const detailsIn = ({ metadata }: AuditEntry) =>
  Object.keys(metadata).length > 0 && html`<code>${outsideText(JSON.stringify(metadata), 24)}</code>`

/** The audit log: what was done in the workspace, by whom, newest first. */
export const auditPage = (visit: Visit) =>
  Effect.map(
    listing<AuditEntry>(visit, {
      row: "recent_audit_entries",
      caption: "Audit entries",
      icon: "file-text",
      controls: [
        { kind: "search", name: "action", label: "Action, such as template.publish" },
        { kind: "select", name: "actor", label: "Anybody", options: surfaces }
      ],
      columns: [
        { title: "Action", of: ({ action }) => html`<span class="mono">${outside(action)}</span>`, isCut: true },
        { title: "Who", of: whoIn, isCut: true },
        {
          title: "What",
          of: ({ target }) =>
            target !== null && html`<span class="mono" title="${target.id}">${outsideText(target.id, 18)}</span>`,
          isCut: true,
          drop: "p2"
        },
        { title: "Details", of: detailsIn, isCut: true, drop: "p3" },
        { title: "When", of: ({ ts }) => when(new Date(ts), visit.nowMs), isNumber: true, drop: "p2" }
      ],
      first: { title: "Nothing was done yet", says: "Every change stands here, with who made it and from where." }
    }),
    (list) =>
      settingsPage(visit, {
        part: "Audit",
        says: "What was done in the workspace, and by whom, newest first.",
        main: list
      })
  )

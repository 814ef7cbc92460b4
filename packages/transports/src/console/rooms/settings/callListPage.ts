import type { ApiCallSummary } from "@tidings/schema/resources/ApiCall"
import { Effect } from "effect"
import { html } from "../../../pages/html.ts"
import { tag } from "../../../pages/parts/badge.ts"
import { numberOf } from "../../../pages/parts/words.ts"
import { when } from "../../../pages/when.ts"
import { actLink } from "../../frame/acts.ts"
import { listing } from "../../frame/listing.ts"
import type { Visit } from "../../Visit.ts"
import { answerBadge } from "./callColumns.ts"
import { settingsPage } from "./settingsFrame.ts"

const statuses = ["400", "401", "403", "404", "409", "422", "429", "500", "503"] as const

/** Calls of the last week, as far as they are logged. */
export const callListPage = (visit: Visit) => {
  const here = visit.to("/settings/calls")
  return Effect.map(
    listing<ApiCallSummary>(visit, {
      row: "list_api_calls",
      caption: "Logged calls",
      icon: "terminal",
      controls: [
        { kind: "search", name: "operation", label: "Operation" },
        { kind: "select", name: "status", label: "Any answer", options: statuses.map((status) => [status, status]) },
        { kind: "search", name: "keyId", label: "Key" }
      ],
      columns: [
        {
          title: "Operation",
          of: ({ operation }) => html`<span class="mono">${operation}</span>`,
          href: ({ id }) => `${here}/${id}`,
          isCut: true
        },
        { title: "Answer", of: answerBadge },
        { title: "By", of: ({ surface }) => tag(surface), drop: "p2" },
        { title: "Key", of: ({ key_id: key }) => html`<span class="mono">${key}</span>`, isCut: true, drop: "p3" },
        { title: "Took", of: ({ duration_ms: ms }) => `${numberOf(ms)} ms`, isNumber: true, drop: "p3" },
        { title: "When", of: ({ at }) => when(new Date(at), visit.nowMs), isNumber: true, drop: "p2" }
      ],
      first: {
        title: "No call is logged",
        says: "Refused calls stand here for 7 days, masked; the setting call_log says which others do.",
        acts: actLink(visit, { row: "update_workspace", words: "Log more", back: here })
      }
    }),
    (list) =>
      settingsPage(visit, {
        part: "Calls",
        says: "Calls of the last 7 days, as far as they are logged, with secrets and persons masked.",
        main: list
      })
  )
}

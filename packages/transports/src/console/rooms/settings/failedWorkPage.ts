import { labelFor } from "@tidings/fields/labelFor"
import type { FailedWork } from "@tidings/schema/resources/FailedWork"
import { Effect } from "effect"
import { html } from "../../../pages/html.ts"
import { outside } from "../../../pages/outside.ts"
import { when } from "../../../pages/when.ts"
import { actButton } from "../../frame/acts.ts"
import { listing } from "../../frame/listing.ts"
import type { Visit } from "../../Visit.ts"
import { settingsPage } from "./settingsFrame.ts"

/** Work of the workspace that failed for good, and can be run again while it is remembered. */
export const failedWorkPage = (visit: Visit) => {
  const back = visit.to("/settings/failed-work")
  return Effect.map(
    listing<FailedWork>(visit, {
      row: "list_failed_jobs",
      caption: "Failed work",
      icon: "triangle-alert",
      columns: [
        { title: "Work", of: ({ name }) => labelFor(name) },
        { title: "Why", of: ({ reason }) => outside(reason), isCut: true },
        {
          title: "About",
          of: ({ about }) => about !== null && html`<span class="mono">${outside(about.id)}</span>`,
          isCut: true,
          drop: "p3"
        },
        { title: "Attempts", of: ({ attempts }) => attempts, isNumber: true, drop: "p3" },
        { title: "Failed", of: ({ failed_at: at }) => when(new Date(at), visit.nowMs), isNumber: true, drop: "p2" },
        {
          title: "Actions",
          isHidden: true,
          isNumber: true,
          of: ({ id }) =>
            actButton(visit, { row: "retry_failed_job", words: "Run again", input: { id }, look: "sm", back })
        }
      ],
      first: {
        title: "Nothing failed",
        says: "Work that fails for good stands here with its reason, and can be run again."
      }
    }),
    (list) =>
      settingsPage(visit, {
        part: "Failed work",
        says: "Work that failed for good, with its reason. It can be run again until it is forgotten.",
        main: list
      })
  )
}

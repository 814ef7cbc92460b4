import { RunStatus } from "@tidings/schema/sequences/status"
import type { Sequence } from "@tidings/schema/resources/Sequence"
import type { SequenceRun } from "@tidings/schema/resources/SequenceRun"
import { labelFor } from "@tidings/fields/labelFor"
import { Effect } from "effect"
import { html } from "../../../pages/html.ts"
import { outside, outsideText } from "../../../pages/outside.ts"
import { badge } from "../../../pages/parts/badge.ts"
import { head } from "../../../pages/parts/layout.ts"
import { when } from "../../../pages/when.ts"
import { actLink } from "../../frame/acts.ts"
import { appPage } from "../../frame/appPage.ts"
import { listing } from "../../frame/listing.ts"
import type { Visit } from "../../Visit.ts"
import { sequenceTabs } from "./journeyTabs.ts"

/** Everybody who is and was in a sequence, newest first. */
export const runListPage = Effect.fnUntraced(function* (visit: Visit, key: string) {
  const here = visit.to(`/journeys/${key}/runs`)
  const enrolling = actLink(visit, {
    row: "enroll_in_sequence",
    words: "Enrol",
    input: { keyOrId: key },
    icon: "plus",
    look: "go",
    back: here
  })
  const [{ name, status }, list] = yield* Effect.all([
    visit.read<Sequence>("read_sequence", { keyOrId: key }),
    listing<SequenceRun>(visit, {
      row: "list_sequence_runs",
      input: { keyOrId: key },
      caption: "Runs",
      icon: "workflow",
      controls: [
        {
          kind: "select",
          name: "status",
          label: "Any status",
          options: RunStatus.literals.map((one) => [one, labelFor(one)])
        }
      ],
      columns: [
        {
          title: "Contact",
          of: ({ contactId }) => html`<span class="mono">${contactId}</span>`,
          href: ({ id }) => `${here}/${id}`,
          isCut: true
        },
        { title: "Status", of: (run) => badge(run.status) },
        { title: "At", of: ({ currentNodeId }) => currentNodeId ?? "the end", isCut: true, drop: "p2" },
        { title: "Version", of: ({ version }) => version, isNumber: true, drop: "p3" },
        {
          title: "Waits until",
          of: ({ waitUntil }) => (waitUntil === null ? "–" : when(new Date(waitUntil), visit.nowMs)),
          isNumber: true,
          drop: "p3"
        },
        {
          title: "Enrolled",
          of: ({ enrolledAt }) => when(new Date(enrolledAt), visit.nowMs),
          isNumber: true,
          drop: "p2"
        }
      ],
      first: {
        title: "Nobody has been in it",
        says: "A run stands here as soon as a contact is enrolled, by a call, an event, a list or a segment.",
        acts: enrolling
      }
    })
  ])
  return appPage(visit, {
    title: `Runs of ${outsideText(name)}`,
    main: html`${head({
      crumb: [[visit.to("/journeys"), "Journeys"]],
      title: outside(name, { most: 120 }),
      extra: badge(status),
      says: "Who is in it and who was, newest first."
    })}
    ${sequenceTabs(visit, key, "Runs")} ${list}`
  })
})

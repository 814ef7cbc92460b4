import type { Sequence, SequenceVersion, SequenceVersionDetail } from "@tidings/schema/resources/Sequence"
import { Effect } from "effect"
import { html } from "../../../pages/html.ts"
import { outside, outsideText } from "../../../pages/outside.ts"
import { badge } from "../../../pages/parts/badge.ts"
import { code } from "../../../pages/parts/controls.ts"
import { card, head } from "../../../pages/parts/layout.ts"
import { numberOf } from "../../../pages/parts/words.ts"
import { when } from "../../../pages/when.ts"
import { appPage } from "../../frame/appPage.ts"
import { listing } from "../../frame/listing.ts"
import type { Visit } from "../../Visit.ts"
import { sequenceTabs } from "./journeyTabs.ts"

const mostSource = 200_000

/** The versions of a sequence, newest first, and the file of one of them. */
export const versionListPage = Effect.fnUntraced(function* (visit: Visit, key: string, asked: string) {
  const here = visit.to(`/journeys/${key}/versions`)
  const [{ name, status }, shown, list] = yield* Effect.all([
    visit.read<Sequence>("read_sequence", { keyOrId: key }),
    visit.read<SequenceVersionDetail>("read_sequence_version", { keyOrId: key, version: asked }),
    listing<SequenceVersion>(visit, {
      row: "list_sequence_versions",
      input: { keyOrId: key },
      caption: "Versions",
      icon: "workflow",
      columns: [
        { title: "Version", of: ({ number }) => `Version ${number}`, href: ({ number }) => `${here}/${number}` },
        { title: "State", of: ({ current }) => current && badge("published", "Where runs begin") },
        {
          title: "Applied by",
          of: ({ appliedBy }) => outside(appliedBy.user ?? appliedBy.kind),
          isCut: true,
          drop: "p2"
        },
        { title: "On the way", of: ({ liveRuns }) => numberOf(liveRuns), isNumber: true },
        { title: "Applied", of: ({ createdAt }) => when(new Date(createdAt), visit.nowMs), isNumber: true, drop: "p2" }
      ],
      first: { title: "No version", says: "A version stands here as soon as a file is applied." }
    })
  ])
  return appPage(visit, {
    title: `Versions of ${outsideText(name)}`,
    main: html`${head({
      crumb: [[visit.to("/journeys"), "Journeys"]],
      title: outside(name, { most: 120 }),
      extra: badge(status),
      says: "Each file that was applied. Runs end on the version that they began on."
    })}
    ${sequenceTabs(visit, key, "Versions")} ${list}
    ${card(`File of version ${shown.number}`, code(outside(shown.source, { most: mostSource, lines: true }), `File of version ${shown.number}`, "light"), { pad: true })}`
  })
})

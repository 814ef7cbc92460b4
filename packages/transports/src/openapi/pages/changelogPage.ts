import { changeKinds, type Release } from "@tidings/services/changelog/Release"
import { releases } from "@tidings/services/changelog/releases"
import type { Manual } from "./Manual.ts"
import { type ReferencePage, sourcedPage } from "./ReferencePage.ts"
import { box } from "./Passage.ts"

const summary = "What each version brought, newest first."

const released = ({ changes, date, version }: Release): ReadonlyArray<string> => [
  `## ${version}, ${date} {#v${version}}`,
  ...changeKinds.flatMap((kind) => {
    const items = changes[kind] ?? []
    if (items.length === 0) return []
    return [`### ${kind[0]!.toUpperCase()}${kind.slice(1)}`, items.map((item) => `- ${item}`).join("\n")]
  })
]

/** The changelog page: each version's changes, newest first. */
export const changelogPage = (manual: Manual): ReferencePage =>
  sourcedPage(manual, {
    path: "/docs/changelog",
    title: "Changelog",
    summary,
    passages: () => [
      box(
        "lead",
        `${summary} Programs read it at [\`/changelog.json\`](/changelog.json) (JSON Feed), or are told by the webhook event \`api.changelog.published\`.`
      ),
      ...releases.flatMap(released)
    ]
  })

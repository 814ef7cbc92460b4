import { releasePath } from "@tidings/services/changelog/Changelog"
import { changeKinds, type Release } from "@tidings/services/changelog/Release"
import { releases } from "@tidings/services/changelog/releases"

const textOf = ({ changes }: Release): string =>
  changeKinds
    .flatMap((kind) => {
      const items = changes[kind] ?? []
      return items.length === 0
        ? []
        : [[kind[0]!.toUpperCase() + kind.slice(1), ...items.map((item) => `- ${item}`)].join("\n")]
    })
    .join("\n\n")

/**
 * The changelog as JSON Feed 1.1 (jsonfeed.org/version/1.1), newest first; `_changes` lists each version's changes by
 * kind.
 */
export const changelogFeed = (publicUrl: string) => ({
  version: "https://jsonfeed.org/version/1.1",
  title: "Tidings changelog",
  home_page_url: `${publicUrl}/docs/changelog`,
  feed_url: `${publicUrl}/changelog.json`,
  language: "en",
  items: releases.map((release) => ({
    id: release.version,
    url: `${publicUrl}${releasePath(release)}`,
    title: `Tidings ${release.version}`,
    content_text: textOf(release),
    date_published: `${release.date}T00:00:00Z`,
    tags: changeKinds.filter((kind) => release.changes[kind] !== undefined),
    _changes: release.changes
  }))
})

import type { Template } from "@tidings/schema/resources/Template"
import type { TemplateVersionSummary } from "@tidings/schema/resources/TemplateVersion"
import { Effect } from "effect"
import { html } from "../../../pages/html.ts"
import { outside, outsideText } from "../../../pages/outside.ts"
import { badge } from "../../../pages/parts/badge.ts"
import { head } from "../../../pages/parts/layout.ts"
import { numberOf } from "../../../pages/parts/words.ts"
import { when } from "../../../pages/when.ts"
import { actButton } from "../../frame/acts.ts"
import { appPage } from "../../frame/appPage.ts"
import { listing } from "../../frame/listing.ts"
import type { Visit } from "../../Visit.ts"
import { templateTabs } from "./templateTabs.ts"

/** Everything that was published of a template, newest first. */
export const templateVersionsPage = Effect.fnUntraced(function* (visit: Visit, key: string) {
  const here = visit.to(`/templates/${key}/versions`)
  const [{ data: template }, list] = yield* Effect.all([
    visit.read<{ readonly data: Template }>("read_template", { key }),
    listing<TemplateVersionSummary>(visit, {
      row: "list_template_versions",
      input: { key },
      caption: "Versions",
      icon: "layout-template",
      columns: [
        { title: "Version", of: ({ version }) => `Version ${version}`, href: ({ version }) => `${here}/${version}` },
        { title: "Subject", of: ({ subject }) => outside(subject), isCut: true },
        { title: "By", of: ({ published_by: by }) => outside(by.user ?? by.kind), isCut: true, drop: "p3" },
        { title: "Languages", of: ({ locale, locales }) => [locale ?? "its own", ...locales].join(", "), drop: "p3" },
        { title: "Sent", of: ({ sends }) => numberOf(sends), isNumber: true, drop: "p2" },
        {
          title: "Published",
          of: ({ published_at: at }) => when(new Date(at), visit.nowMs),
          isNumber: true,
          drop: "p2"
        }
      ],
      first: {
        title: "It was never published",
        says: "A version stands here with each publication, and can be restored.",
        acts: actButton(visit, { row: "publish_template", words: "Publish it", input: { key }, look: "go", back: here })
      }
    })
  ])
  return appPage(visit, {
    title: `Versions of ${outsideText(template.name)}`,
    main: html`${head({
      crumb: [[visit.to("/templates"), "Templates"]],
      title: outside(template.name),
      extra: badge(template.status),
      says: "Everything that was published. A send keeps the version that it was accepted with."
    })}
    ${templateTabs(visit, key, "Versions")} ${list}`
  })
})

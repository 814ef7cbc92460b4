import type { Template, Variable } from "@tidings/schema/resources/Template"
import type { TemplateVersionSummary } from "@tidings/schema/resources/TemplateVersion"
import { lineDifference } from "@tidings/services/approvals/lineDifference"
import { Effect } from "effect"
import { html, type Html } from "../../../pages/html.ts"
import { outside, outsideText } from "../../../pages/outside.ts"
import { tag } from "../../../pages/parts/badge.ts"
import { code } from "../../../pages/parts/controls.ts"
import { card, facts, head, split } from "../../../pages/parts/layout.ts"
import { numberOf } from "../../../pages/parts/words.ts"
import { exactly } from "../../../pages/when.ts"
import { actLink } from "../../frame/acts.ts"
import { appPage } from "../../frame/appPage.ts"
import type { Visit } from "../../Visit.ts"
import { difference } from "../approvals/preview/difference.ts"
import { templateTabs } from "./templateTabs.ts"
import { variableTable } from "./variableTable.ts"

interface Version extends TemplateVersionSummary {
  readonly body: string
  readonly previewText: string
  readonly variables: ReadonlyArray<Variable>
}

interface Words {
  readonly title: string
  readonly subject: string
  readonly previewText: string
  readonly body: string
}

const mostSource = 50_000

const wordsOf = ({ body, previewText, subject }: Omit<Words, "title">): string =>
  [`Subject: ${subject}`, `Preview: ${previewText}`, "", body].join("\n")

const changesFrom = (before: Words, after: Words): Html => {
  const lines = lineDifference(wordsOf(before), wordsOf(after))
  const title = `What ${after.title} changed of ${before.title}`
  return card(
    title,
    lines.length === 0 ? html`<p class="pad quiet">Nothing of its words.</p>` : difference(title, lines)
  )
}

const versionIn = (visit: Visit, key: string, version: string) =>
  Effect.map(
    visit.read<{ readonly data: Version }>("read_template_version", { key, version: Number(version) }),
    ({ data }) => data
  )

/** One version: what it changed, what the draft changes of it, and its source. */
export const templateVersionPage = Effect.fnUntraced(function* (visit: Visit, key: string, asked: string) {
  if (!/^[1-9]\d{0,8}$/u.test(asked)) return undefined
  const number = Number(asked)
  const [{ data: template }, version, before] = yield* Effect.all(
    [
      visit.read<{ readonly data: Template }>("read_template", { key }),
      versionIn(visit, key, asked),
      number === 1 ? Effect.undefined : Effect.orElseSucceed(versionIn(visit, key, String(number - 1)), () => undefined)
    ],
    { concurrency: 3 }
  )
  const here = visit.to(`/templates/${key}/versions`)
  const shown = { ...version, title: `version ${number}` }
  const { published_by: by } = version
  return appPage(visit, {
    title: `${outsideText(template.name)}, version ${number}`,
    main: html`${head({
      crumb: [
        [visit.to("/templates"), "Templates"],
        [visit.to(`/templates/${key}`), outsideText(template.name, 60)],
        [here, "Versions"]
      ],
      title: `Version ${number}`,
      ...(number === template.version && { extra: tag("sent now") }),
      says: html`Published ${exactly(new Date(version.published_at))} by ${outside(by.user ?? by.kind)}`,
      acts: actLink(visit, {
        row: "restore_template_version",
        words: "Restore as the draft",
        input: { key, version: String(number) },
        icon: "rotate-ccw",
        back: visit.to(`/templates/${key}?draft=yes`)
      })
    })}
    ${templateTabs(visit, key, "Versions")}
    ${split(
      html`${before !== undefined && changesFrom({ ...before, title: `version ${number - 1}` }, shown)}
      ${changesFrom(shown, { ...template, title: "the draft" })}
      ${card("Source", code(outside(version.body, { most: mostSource, lines: true }), "Source", "light"), { pad: true })}
      ${variableTable(version.variables)}`,
      card(
        "Facts",
        facts([
          ["Subject", outside(version.subject, { most: 998 })],
          ["Preview", version.previewText !== "" && outside(version.previewText)],
          ["Category", version.category],
          ["Languages", [version.locale ?? "its own", ...version.locales].join(", ")],
          ["Sent", numberOf(version.sends)],
          ["Hash", html`<code>${version.hash}</code>`]
        ]),
        { pad: true }
      )
    )}`
  })
})

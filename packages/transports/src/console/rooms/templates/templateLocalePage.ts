import type { TemplateLocale } from "@tidings/schema/resources/TemplateLocale"
import { Effect } from "effect"
import { html } from "../../../pages/html.ts"
import { outside } from "../../../pages/outside.ts"
import { badge } from "../../../pages/parts/badge.ts"
import { code, linkButton } from "../../../pages/parts/controls.ts"
import { card, facts, head, noteBox } from "../../../pages/parts/layout.ts"
import { exactly } from "../../../pages/when.ts"
import { actEntry, actLink } from "../../frame/acts.ts"
import { appPage } from "../../frame/appPage.ts"
import type { Visit } from "../../Visit.ts"

const mostSource = 50_000

const listed = (names: ReadonlyArray<string>) => html`${names.map((name) => html`<code>${outside(name)}</code> `)}`

/** A draft's words in one of its further languages, and what they lack. */
export const templateLocalePage = Effect.fnUntraced(function* (visit: Visit, key: string, locale: string) {
  const { data } = yield* visit.read<{ readonly data: TemplateLocale }>("read_template_locale", { key, locale })
  const { body, missing, previewText, subject, unknown } = data
  const up = visit.to(`/templates/${key}`)
  const act = { input: { key, locale: data.locale }, back: up }
  const isWhole = missing.length + unknown.length === 0
  return appPage(visit, {
    title: `${key} in ${data.locale}`,
    main: html`${head({
      crumb: [
        [visit.to("/templates"), "Templates"],
        [up, key]
      ],
      title: `In ${data.locale}`,
      extra: isWhole ? badge("ready") : badge("attention", "Incomplete"),
      acts: html`${linkButton("See it", `${up}?${new URLSearchParams({ draft: "yes", locale: data.locale })}`, { icon: "eye" })}
      ${actLink(visit, { ...act, row: "set_template_locale", words: "Set its words", look: "go" })}
      ${actEntry(visit, { ...act, row: "delete_template_locale", words: "Delete", icon: "trash-2", look: "bad" })}`
    })}
    ${missing.length > 0 && noteBox("warn", "triangle-alert", "It does not use", listed(missing))}
    ${unknown.length > 0 && noteBox("warn", "triangle-alert", "The contract does not have", listed(unknown))}
    ${card(
      "Words",
      html`${facts([
        ["Subject", outside(subject, { most: 998 })],
        ["Preview", previewText !== "" && outside(previewText)],
        ["Changed", exactly(new Date(data.updated_at))]
      ])}
      ${code(outside(body, { most: mostSource, lines: true }), "Source", "light")}`,
      { pad: true }
    )}`
  })
})

import type { Template } from "@tidings/schema/resources/Template"
import { Effect } from "effect"
import { html, type Html } from "../../../pages/html.ts"
import { outside, outsideText } from "../../../pages/outside.ts"
import { badge, tag } from "../../../pages/parts/badge.ts"
import { code, copyable, linkButton, menu } from "../../../pages/parts/controls.ts"
import { card, facts, head, noteBox, split } from "../../../pages/parts/layout.ts"
import { exactly, when } from "../../../pages/when.ts"
import { actButton, actEntry, actLink } from "../../frame/acts.ts"
import { appPage } from "../../frame/appPage.ts"
import { mailViews } from "../../frame/mailViews.ts"
import type { Visit } from "../../Visit.ts"
import { renderedTemplate, shownIn } from "./templateFrame.ts"
import { templateTabs } from "./templateTabs.ts"
import { variableTable } from "./variableTable.ts"

const mostText = 20_000
const mostSource = 50_000

const actions = (visit: Visit, { key, status, version }: Template): Html => {
  const act = { input: { key }, back: visit.to(`/templates/${key}`) }
  return html`${actLink(visit, { ...act, row: "send_test", words: "Send a test", icon: "send", input: { template: key } })}
  ${status !== "archived" && version > 0 && actLink(visit, { row: "send_transactional", words: "Send a mail", icon: "mail", input: { template: key }, back: visit.to("/mails") })}
  ${status !== "archived" && actButton(visit, { ...act, row: "publish_template", words: version === 0 ? "Publish it" : "Publish the draft", look: "go", icon: "check" })}
  ${menu("More", [
    visit.may("update_template") && linkButton("Edit the draft", `${act.back}/edit`, { look: "bare" }),
    actEntry(visit, { ...act, row: "propose_template_change", words: "Propose a change" }),
    actEntry(visit, { ...act, row: "set_template_locale", words: "Add a language", icon: "plus" }),
    actEntry(visit, {
      ...act,
      row: "duplicate_template",
      words: "Duplicate",
      icon: "copy",
      back: visit.to("/templates")
    }),
    status === "archived"
      ? actEntry(visit, {
          ...act,
          row: "update_template",
          words: "Bring it back",
          input: { key, status: "published" },
          icon: "rotate-ccw"
        })
      : version > 0 &&
        actEntry(visit, {
          ...act,
          row: "update_template",
          words: "Archive",
          input: { key, status: "archived" },
          icon: "trash-2",
          look: "bad"
        }),
    version === 0 &&
      actEntry(visit, {
        row: "delete_template",
        words: "Delete the draft",
        input: { key },
        icon: "trash-2",
        look: "bad",
        back: visit.to("/templates")
      })
  ])}`
}

/** The template's own language and its further ones, and whether the draft or what is published is shown. */
const choices = (visit: Visit, template: Template, shown: ReturnType<typeof shownIn>): Html => {
  const here = visit.to(`/templates/${template.key}`)
  const at = (draft: boolean, locale: string | undefined) => {
    const query = new URLSearchParams({ ...(draft && { draft: "yes" }), ...(locale !== undefined && { locale }) })
    return query.size > 0 ? `${here}?${query}` : here
  }
  const link = (words: string, href: string, isHere: boolean) =>
    html`<a class="b sm" href="${href}" ${isHere && html` aria-current="true"`}>${words}</a>`
  const locales = template.locales.map(({ locale }) => locale)
  return html`<div class="acts pad">
    ${template.version > 0 && html`${link(`Version ${template.version}`, at(false, shown.locale), !shown.draft)}${link("Draft", at(true, shown.locale), shown.draft)}`}
    ${locales.length > 0 && [undefined, ...locales].map((locale) => link(locale ?? template.locale ?? "Its own language", at(shown.draft, locale), shown.locale === locale))}
  </div>`
}

const languagesCard = (visit: Visit, { key, locale, locales }: Template): Html =>
  card(
    "Languages",
    html`<ul class="rows">
      <li><span class="grow">${locale ?? "Its own"}</span>${tag("its own words")}</li>
      ${locales.map(
        (one) =>
          html`<li>
            <span class="grow"
              ><a href="${visit.to(`/templates/${key}/locales/${one.locale}`)}">${one.locale}</a
              ><span class="quiet">changed ${when(new Date(one.updated_at), visit.nowMs)}</span></span
            >${one.missing.length + one.unknown.length > 0 ? badge("attention", "Incomplete") : badge("ready")}
          </li>`
      )}
    </ul>`,
    {
      side: actLink(visit, {
        row: "set_template_locale",
        words: "Add one",
        input: { key },
        look: "sm",
        back: visit.to(`/templates/${key}`)
      })
    }
  )

const factsCard = (template: Template, { to }: Visit): Html =>
  card(
    "Facts",
    facts([
      ["Key", copyable(template.key)],
      ["Category", template.category],
      ["Topic", template.topicKey],
      ["Written in", template.mode.toUpperCase()],
      ["Draft", `state ${template.revision}`],
      ["Undeclared", template.schema.policy.failOnUndeclared ? "are refused" : "are let through"],
      ["Made", exactly(new Date(template.created_at))],
      ["Changed", exactly(new Date(template.updated_at))],
      ["Sent", html`<a href="${to(`/mails?${new URLSearchParams({ templateKey: template.key })}`)}">Its mails</a>`]
    ]),
    { pad: true }
  )

/** One template: how its mail looks with its samples, what it needs, and its languages. */
export const templatePage = Effect.fnUntraced(function* (visit: Visit, key: string) {
  const { data: template } = yield* visit.read<{ readonly data: Template }>("read_template", { key })
  const asked = shownIn(visit)
  const shown = { ...asked, draft: asked.draft || template.version === 0 }
  const rendered = yield* Effect.catch(renderedTemplate(visit, key, shown), (refused) => Effect.succeed(refused))
  const { category, name, status, version } = template
  const query = new URLSearchParams({
    draft: shown.draft ? "yes" : "no",
    ...(shown.locale !== undefined && { locale: shown.locale })
  })
  const preview =
    "_tag" in rendered
      ? html`<div class="pad">
          ${noteBox("bad", "triangle-alert", "It cannot be shown", outside(rendered.error.message))}
        </div>`
      : html`<dl class="mailhead">
            <dt>Subject</dt>
            <dd><b>${outside(rendered.subject, { most: 998 })}</b></dd>
          </dl>
          ${mailViews({ address: `${visit.to(`/templates/${key}/body`)}?${query}`, text: outside(rendered.text, { most: mostText, lines: true }) })}`
  return appPage(visit, {
    title: outsideText(name),
    main: html`${head({
      crumb: [[visit.to("/templates"), "Templates"]],
      title: outside(name),
      extra: html`${badge(status)}${tag(category)}`,
      says: version === 0 ? "It was never published: nothing can be sent with it yet." : `Sent as version ${version}.`,
      acts: actions(visit, template)
    })}
    ${templateTabs(visit, key, "Preview")}
    ${split(
      html`${card(null, html`${choices(visit, template, shown)}${preview}`)} ${variableTable(template.variables)}
      ${card("Source of the draft", code(outside(template.body, { most: mostSource, lines: true }), "Source of the draft", "light"), { pad: true })}`,
      html`${factsCard(template, visit)} ${languagesCard(visit, template)}`
    )}`
  })
})

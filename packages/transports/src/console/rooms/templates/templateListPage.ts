import { type TemplateSummary, TemplateStatus } from "@tidings/schema/resources/Template"
import { labelFor } from "@tidings/fields/labelFor"
import { Effect } from "effect"
import { html } from "../../../pages/html.ts"
import { outside } from "../../../pages/outside.ts"
import { badge, tag } from "../../../pages/parts/badge.ts"
import { head } from "../../../pages/parts/layout.ts"
import { when } from "../../../pages/when.ts"
import { actLink } from "../../frame/acts.ts"
import { appPage } from "../../frame/appPage.ts"
import { listing } from "../../frame/listing.ts"
import type { Visit } from "../../Visit.ts"

/** Every template, newest first. */
export const templateListPage = (visit: Visit) => {
  const back = visit.to("/templates")
  const composing = actLink(visit, { row: "compose_template", words: "Compose from a brief", icon: "zap", back })
  const creating = actLink(visit, { row: "create_template", words: "New template", icon: "plus", look: "go", back })
  return Effect.map(
    listing<TemplateSummary>(visit, {
      row: "list_templates",
      caption: "Templates",
      icon: "layout-template",
      controls: [
        { kind: "search", name: "q", label: "Name or key" },
        {
          kind: "select",
          name: "status",
          label: "Any status",
          options: TemplateStatus.literals.map((status) => [status, labelFor(status)])
        }
      ],
      columns: [
        {
          title: "Template",
          of: ({ name }) => outside(name),
          href: ({ key }) => visit.to(`/templates/${key}`),
          isCut: true
        },
        { title: "Status", of: ({ status }) => badge(status) },
        { title: "Key", of: ({ key }) => html`<span class="mono">${key}</span>`, drop: "p2" },
        { title: "Category", of: ({ category }) => tag(category), drop: "p3" },
        { title: "Language", of: ({ locale }) => locale ?? "–", drop: "p3" },
        { title: "Version", of: ({ version }) => (version === 0 ? "–" : version), isNumber: true, drop: "p2" },
        { title: "Changed", of: ({ updated_at: at }) => when(new Date(at), visit.nowMs), isNumber: true, drop: "p2" }
      ],
      first: {
        title: "No template yet",
        says: "A template says what may vary in a mail, and nothing else can be sent. Compose one from a brief, or write it.",
        acts: html`${composing}${creating}`
      }
    }),
    (list) =>
      appPage(visit, {
        title: "Templates",
        main: html`${head({
          title: "Templates",
          says: "What is sent, and what each needs to be sent.",
          acts: html`${composing}${creating}`
        })}
        ${list}`
      })
  )
}

import type { RenderedTemplate } from "@tidings/schema/resources/TemplateEdit"
import { Effect } from "effect"
import { looksIn, mailReply } from "../../frame/mailReply.ts"
import type { Visit } from "../../Visit.ts"

/** Returns how a template is shown, as an address says: its draft, and in which language. */
export const shownIn = ({ query }: Visit): { readonly draft: boolean; readonly locale?: string } => {
  const locale = query.get("locale")
  return { draft: query.get("draft") === "yes", ...(locale !== null && locale !== "" && { locale }) }
}

/** Renders a template with its samples, by the same code as a send. */
export const renderedTemplate = (visit: Visit, template: string, shown: ReturnType<typeof shownIn>) =>
  visit.read<typeof RenderedTemplate.Type>("render_template", { template, samples: true, ...shown })

/** A template's mail with its samples, for a frame. */
export const templateFrame = (visit: Visit, key: string) =>
  Effect.map(renderedTemplate(visit, key, shownIn(visit)), ({ html }) =>
    mailReply(html, visit.publicUrl, looksIn(visit.query))
  )

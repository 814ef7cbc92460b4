import { Effect } from "effect"
import { formAddress } from "../../frame/acts.ts"
import { redirect } from "../../paths.ts"
import type { Room } from "../../Room.ts"
import { templateEditPage } from "./templateEditPage.ts"
import { templateFrame } from "./templateFrame.ts"
import { templateListPage } from "./templateListPage.ts"
import { templateLocalePage } from "./templateLocalePage.ts"
import { templatePage } from "./templatePage.ts"
import { templatePreview } from "./templatePreview.ts"
import { templateVersionPage } from "./templateVersionPage.ts"
import { templateVersionsPage } from "./templateVersionsPage.ts"

/** Templates: what is sent, and what each needs to be sent. */
export const templatesRoom: Room = {
  name: "templates",
  title: "Templates",
  icon: "layout-template",
  group: "Send",
  reads: "list_templates",
  page: (visit) => {
    const [, key, part, of, ...more] = visit.segments
    if (more.length > 0) return Effect.undefined
    if (key === undefined || key === "") return templateListPage(visit)
    if (key === "new" && part === undefined)
      return Effect.succeed(redirect(formAddress(visit, { row: "create_template", back: visit.to("/templates") })))
    if (part === undefined) return templatePage(visit, key)
    if (part === "versions")
      return of === undefined ? templateVersionsPage(visit, key) : templateVersionPage(visit, key, of)
    if (part === "locales") return of === undefined ? Effect.undefined : templateLocalePage(visit, key, of)
    if (of !== undefined) return Effect.undefined
    if (part === "edit") return templateEditPage(visit, key)
    if (part === "preview") return templatePreview(visit, key)
    return part === "body" ? templateFrame(visit, key) : Effect.undefined
  }
}

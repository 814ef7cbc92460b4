import { Effect } from "effect"
import { leadingTo } from "@tidings/engines/composer/builtin/leadingTo"
import { ComposedTemplates } from "../../templates/ComposedTemplates.ts"
import { Templates } from "../../templates/Templates.ts"
import { linkKey } from "../partsOf.ts"
import { ownSlugOf } from "../slugOf.ts"
import type { PartMaker } from "./PartMaker.ts"

/** Makes a marketing mail with a picture at its head, as a draft; its button leads to the creation's own link. */
export const templateMaker = Effect.gen(function* () {
  const composed = yield* ComposedTemplates
  const templates = yield* Templates
  const maker: PartMaker = {
    ready: Effect.fnUntraced(function* ({ brand, creation, made, part, written }) {
      const link = made.get(linkKey("email"))?.url
      const plan = link === undefined ? written.plan : leadingTo(written.plan, link)
      const seed = `${creation.id}\0${part.key}`
      const mail = yield* composed.dressed({ ...written, plan }, { kind: "template", brand }, seed, true)
      const key = ownSlugOf(creation.name, creation.id)
      return Effect.map(composed.draft({ key, name: creation.name }, mail), ({ key }) => ({ id: key }))
    }),
    undo: ({ id }) => Effect.as(templates.update({ key: id, status: "archived" }), "undone")
  }
  return maker
})

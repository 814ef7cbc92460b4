import { Effect } from "effect"
import { leadingTo } from "../../composer/builtin/planning/actionOf.ts"
import { Composer } from "../../composer/Composer.ts"
import { ComposedTemplates } from "../../templates/ComposedTemplates.ts"
import { Templates } from "../../templates/Templates.ts"
import { linkKey } from "../partsOf.ts"
import { ownSlugOf } from "../slugOf.ts"
import type { PartMaker } from "./PartMaker.ts"

/** A marketing mail with a picture at its head, a draft whose button is the creation's own link. */
export const templateMaker = Effect.gen(function* () {
  const composed = yield* ComposedTemplates
  const composer = yield* Composer
  const templates = yield* Templates
  const maker: PartMaker = {
    ready: Effect.fnUntraced(function* ({ brand, creation, made, part, written }) {
      const link = made.get(linkKey("email"))?.url
      const plan = link === undefined ? written.plan : leadingTo(written.plan, link)
      const copy = yield* composer.set({ ...written, plan }, { kind: "template", brief: creation.brief, brand })
      const mail = yield* composed.dressed(brand, copy, `${creation.id}\0${part.key}`, true)
      const key = ownSlugOf(creation.name, creation.id)
      return Effect.map(composed.draft({ key, name: creation.name }, mail), ({ key }) => ({ id: key }))
    }),
    undo: ({ id }) => Effect.as(templates.update({ key: id, status: "archived" }), "undone")
  }
  return maker
})

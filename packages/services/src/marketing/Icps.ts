import type { PageInput } from "@tidings/schema/fields/page"
import { newId } from "@tidings/schema/Id"
import { problem } from "@tidings/schema/Problem"
import { type CreateIcp, noIcp, type UpdateIcp } from "@tidings/schema/resources/Icp"
import { IcpRepository } from "@tidings/storage/repositories/IcpRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { shared } from "../access/own.ts"
import { note } from "../audit/CallNotes.ts"
import { dated, newsOf } from "../audit/newsOf.ts"
import { Cursors } from "../paging/Cursors.ts"
import { mergePatch } from "./mergePatch.ts"

/** Ideal customer profiles: the audiences that messages are written for. */
export class Icps extends Context.Service<Icps>()("@tidings/services/Icps", {
  make: Effect.gen(function* () {
    const repository = yield* IcpRepository
    const cursors = yield* Cursors
    return {
      /** Lists profiles, newest first. */
      list: (input: PageInput) =>
        cursors.page("icps", input, ({ workspaceId }, window) => repository.list(workspaceId, window)),

      read: shared(repository.find),

      create: Effect.fnUntraced(function* ({ name, ...profile }: typeof CreateIcp.Type) {
        const { workspaceId } = yield* Caller
        const now = new Date(yield* Clock.currentTimeMillis)
        const id = newId("icp", now.getTime())
        yield* note("icp", id, { name })
        return yield* repository.insert({
          id,
          workspaceId,
          name,
          profile: mergePatch({}, profile),
          createdAt: now,
          updatedAt: now
        })
      }),

      /** Replaces the given fields of a profile; null removes a field, absent ones stay. */
      update: Effect.fnUntraced(function* ({ icpId, name, ...profile }: typeof UpdateIcp.Type) {
        const { workspaceId } = yield* Caller
        const held = yield* repository.lock(workspaceId, icpId)
        if (held === undefined) return yield* problem("resource_not_found")
        const after = mergePatch(held.profile, profile)
        const news = newsOf({ name: held.name, ...noIcp, ...held.profile }, { name, ...noIcp, ...after })
        yield* note("icp", icpId, { changed: Object.keys(news) })
        const isNews = Object.keys(news).length > 0
        return yield* repository.put(held, isNews ? yield* dated({ name: name ?? held.name, profile: after }) : {})
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

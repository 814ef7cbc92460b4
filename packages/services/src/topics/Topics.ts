import type { FieldError } from "@tidings/schema/FieldError"
import { problem } from "@tidings/schema/Problem"
import { type CreateTopic, type ListTopics, mostTopics, type UpdateTopic } from "@tidings/schema/resources/Topic"
import { TopicRepository } from "@tidings/storage/repositories/TopicRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { own, shared } from "../access/own.ts"
import { note } from "../audit/CallNotes.ts"
import { newsOf } from "../audit/newsOf.ts"
import { Cursors } from "../paging/Cursors.ts"

const refused = (code: FieldError["code"], message: string) =>
  problem("field_invalid", { fields: [{ path: "key", code, message }] })

/** Names of a few templates, in words. */
const mostNamed = 10

/** Kinds of marketing mail that readers join and leave by themselves. Decided in docs/decisions/sends.md. */
export class Topics extends Context.Service<Topics>()("@tidings/services/Topics", {
  make: Effect.gen(function* () {
    const repository = yield* TopicRepository
    const cursors = yield* Cursors
    const find = own(repository.read)
    const lock = shared(repository.lock)
    return {
      /** Reads a page of topics in the order of readers. */
      list: (input: typeof ListTopics.Type) =>
        cursors.page("topics", input, repository.list, {
          defaultLimit: 100,
          positionOf: ({ key, position }) => `${position} ${key}`
        }),

      /** Reads a topic with the published templates that use it. */
      read: Effect.fnUntraced(function* (key: string) {
        const topic = yield* find(key)
        return { ...topic, templates: yield* repository.usedBy(yield* Caller, key) }
      }),

      create: Effect.fnUntraced(function* (input: typeof CreateTopic.Type) {
        const { workspaceId } = yield* Caller
        const { key } = input
        const { active, next } = yield* repository.places(workspaceId)
        if (active >= mostTopics)
          return yield* refused("out_of_range", `The workspace has ${mostTopics} topics; archive one first.`)
        const now = new Date(yield* Clock.currentTimeMillis)
        const { default: standing, description = null, isPublic = true, name } = input
        const written = { workspaceId, key, name, description, default: standing, isPublic, position: next }
        yield* Effect.mapError(
          repository.insert({ ...written, status: "active", createdAt: now, updatedAt: now }),
          () => refused("taken", `"${key}" is taken, archived topics included.`)
        )
        yield* note("topic", key, { default: standing })
        return yield* Effect.orDie(find(key))
      }),

      update: Effect.fnUntraced(function* ({ key, ...changes }: typeof UpdateTopic.Type) {
        const { workspaceId } = yield* Caller
        const held = yield* lock(key)
        const news = newsOf(held, changes)
        yield* note("topic", key, { changed: Object.keys(news) })
        if (Object.keys(news).length > 0)
          yield* repository.update(workspaceId, key, { ...news, updatedAt: new Date(yield* Clock.currentTimeMillis) })
        return yield* find(key)
      }),

      /** Archives a topic that no published template names; choices about it stay. */
      archive: Effect.fnUntraced(function* (key: string) {
        const { workspaceId } = yield* Caller
        const { status } = yield* lock(key)
        const users = yield* repository.usedBy({ workspaceId, livemode: false }, key)
        if (users.length > 0) {
          const named = users.slice(0, mostNamed).map((user) => `"${user}"`)
          const message = `Published templates are of this topic: ${named.join(", ")}. Publish them with another topic, or archive them, first.`
          return yield* problem("topic_in_use", { message })
        }
        yield* note("topic", key)
        if (status === "active")
          yield* repository.update(workspaceId, key, {
            status: "archived",
            updatedAt: new Date(yield* Clock.currentTimeMillis)
          })
        return { key, deleted: true as const }
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

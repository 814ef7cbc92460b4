import type { FieldError } from "@tidings/schema/FieldError"
import { problem } from "@tidings/schema/Problem"
import type { Template } from "@tidings/schema/resources/Template"
import { TopicRepository } from "@tidings/storage/repositories/TopicRepository"
import { Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"

const refused = (code: FieldError["code"], message: string) =>
  problem("field_invalid", { fields: [{ path: "topicKey", code, message }] })

/** Holds templates to topics that exist and are active, of marketing alone. */
export class TemplateTopics extends Context.Service<TemplateTopics>()("@tidings/services/TemplateTopics", {
  make: Effect.map(TopicRepository, (topics) => ({
    /** Refuses the topic of a template; one that is taken cannot be archived until the transaction ends. */
    check: Effect.fnUntraced(function* ({ category, topicKey }: Pick<Template, "category" | "topicKey">) {
      if (topicKey === null) return
      if (category !== "marketing")
        return yield* refused("enum_violation", "Only templates of the category marketing have a topic")
      const topic = yield* topics.hold((yield* Caller).workspaceId, topicKey)
      if (topic === undefined) return yield* refused("enum_violation", `There is no topic "${topicKey}"`)
      if (topic.status === "archived") return yield* refused("enum_violation", `The topic "${topicKey}" is archived`)
    })
  }))
}) {
  static readonly layer = Layer.effect(this, this.make)
}

import type { FieldError } from "@tidings/schema/FieldError"
import { problem } from "@tidings/schema/Problem"
import type { ContactTopic, TopicChoices } from "@tidings/schema/resources/ContactTopics"
import type { World } from "@tidings/schema/World"
import { ContactRepository } from "@tidings/storage/repositories/ContactRepository"
import { TopicRepository } from "@tidings/storage/repositories/TopicRepository"
import { type NewChoice, shownChoice, TopicStateRepository } from "@tidings/storage/repositories/TopicStateRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { Caller } from "../access/Caller.ts"
import { WebhookFanOut } from "../webhooks/WebhookFanOut.ts"

/** Source of a choice: a reader by a link, or a call. */
interface ChoiceSource {
  readonly kind: "page" | "api" | "operator"
  readonly id: string
}

/** Choices of addresses about topics, and the events that tell them. Decided in docs/decisions/sends.md. */
export class TopicChoosing extends Context.Service<TopicChoosing>()("@tidings/services/TopicChoosing", {
  make: Effect.gen(function* () {
    const topics = yield* TopicRepository
    const states = yield* TopicStateRepository
    const people = yield* ContactRepository
    const events = yield* WebhookFanOut

    /** Writes choices of a normalised address in the open transaction, tells those that are new, and returns them. */
    const choose = Effect.fnUntraced(function* (
      { livemode, workspaceId }: World,
      email: string,
      choices: ReadonlyArray<NewChoice>,
      source: ChoiceSource
    ) {
      const world = { workspaceId, livemode }
      if (choices.length === 0) return []
      const at = new Date(yield* Clock.currentTimeMillis).toISOString()
      const news = yield* states.choose(world, email, choices, { at, source })
      if (news.length === 0) return news
      const [person, ...others] = yield* people.find(world, { email })
      const contact =
        person === undefined || others.length > 0 ? null : { id: person.id, external_id: person.external_id }
      yield* events.emitAll(
        workspaceId,
        news.map(({ state, topic_key: topic }) => ({
          type: `topic_choice.${state}` as const,
          livemode,
          data: { topic, email, contact, source }
        }))
      )
      return news
    })

    /** Every topic as it stands for an address, null for none; archived ones only where it chose something. */
    const standing = Effect.fnUntraced(function* (world: World, email: string | null) {
      const known = yield* topics.all(world.workspaceId)
      const chosen = new Map(
        known.length === 0 || email === null
          ? []
          : (yield* states.of(world, email)).map((state) => [state.topic_key, state])
      )
      return known.flatMap(({ key, name, status }): ReadonlyArray<ContactTopic> => {
        const choice = chosen.get(key)
        if (choice !== undefined) return [{ key, name, ...shownChoice(choice) }]
        return status === "active" ? [{ key, name, state: "default", at: null, source: null }] : []
      })
    })

    /** The choices that a call asks for; refused if a topic is unknown, or joined while archived or without consent. */
    const checked = Effect.fnUntraced(function* (asked: TopicChoices, consent: string | undefined) {
      if (Object.keys(asked).length === 0) return []
      const { workspaceId } = yield* Caller
      const known = new Map((yield* topics.all(workspaceId)).map((topic) => [topic.key, topic]))
      const fields: Array<FieldError> = []
      const chosen = Object.entries(asked)
      for (const [key, state] of chosen) {
        const topic = known.get(key)
        const path = `topics.${key}`
        if (topic === undefined) fields.push({ path, code: "enum_violation", message: `There is no topic "${key}".` })
        else if (topic.status === "archived" && state === "joined")
          fields.push({ path, code: "enum_violation", message: `The topic "${key}" is archived: it can only be left.` })
      }
      if (consent === undefined && chosen.some(([, state]) => state === "joined"))
        fields.push({ path: "consent", code: "required", message: "Joining a topic needs consent: where and when" })
      if (fields.length > 0) return yield* problem("field_invalid", { fields })
      return chosen.map(([topic_key, state]): NewChoice => ({
        topic_key,
        state,
        consent: state === "joined" ? consent! : null
      }))
    })

    return { choose, standing, checked }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

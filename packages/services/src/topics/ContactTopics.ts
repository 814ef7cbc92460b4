import { problem } from "@tidings/schema/Problem"
import type { SetContactTopics } from "@tidings/schema/resources/SetContactTopics"
import { Context, Effect, Layer } from "effect"
import { Caller, callerSource } from "../access/Caller.ts"
import { note } from "../audit/CallNotes.ts"
import { Contacts } from "../contacts/Contacts.ts"
import { TopicChoosing } from "./TopicChoosing.ts"

const lacksAddress = problem("field_invalid", {
  fields: [{ path: "contact", code: "required", message: "The contact has no address" }]
})

/** Topics of a contact, which are those of its address. */
export class ContactTopics extends Context.Service<ContactTopics>()("@tidings/services/ContactTopics", {
  make: Effect.gen(function* () {
    const choosing = yield* TopicChoosing
    const contacts = yield* Contacts

    /** The contact that a name names, with its address. */
    const addressed = Effect.fnUntraced(function* (name: string) {
      const { email, id } = yield* contacts.named(yield* Caller, name)
      return email === null ? yield* lacksAddress : { id, email }
    })

    return {
      addressed,

      /** Sets the choices of a contact's address; those of topics that are not named stay. */
      set: Effect.fnUntraced(function* ({ consent, contact: name, topics: asked }: typeof SetContactTopics.Type) {
        const caller = yield* Caller
        const { email, id } = yield* addressed(name)
        const choices = yield* choosing.checked(asked, consent)
        const news = yield* choosing.choose(caller, email, choices, callerSource(caller))
        yield* note("contact", id, { topics: news.map(({ state, topic_key: key }) => `${key} ${state}`) })
        return { topics: yield* choosing.standing(caller, email) }
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

import { Schema } from "effect"
import { ContactName } from "./Contact.ts"
import { ConsentWords, SomeTopicChoices } from "./ContactTopics.ts"

export const SetContactTopics = Schema.Struct({
  contact: ContactName,
  topics: SomeTopicChoices,
  consent: Schema.optionalKey(ConsentWords)
})

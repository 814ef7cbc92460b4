import { Schema } from "effect"
import { Timestamp } from "../fields/Timestamp.ts"
import { ContactName } from "./Contact.ts"

const mostHours = 90 * 24

export const CreatePreferencesLink = Schema.Struct({
  contact: ContactName,
  expires_in_hours: Schema.optionalKey(
    Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: mostHours })).annotate({
      description: "Hours until it ends, 1 to 2,160",
      default: 24
    })
  )
})

export const PreferencesLink = Schema.Struct({
  url: Schema.String.annotate({ description: "Address of the page, for this person alone" }),
  expires_at: Timestamp.annotate({ description: "Time at which it ends" })
}).annotate({ identifier: "PreferencesLink", description: "A link to a person's own page of preferences" })

import { whenNeeded } from "@tidings/schema/once/whenNeeded"
import { Effect } from "effect"

// What every country gives is 200 KB.
const countries = whenNeeded(() => import("libphonenumber-js/min"))

/** True for a number that a country could have given: its code is one, and its length is one of that country's. Not that anybody has it. */
export const isPossibleNumber = (number: string): Effect.Effect<boolean> =>
  Effect.map(countries, ({ parsePhoneNumberFromString }) => parsePhoneNumberFromString(number)?.isPossible() === true)

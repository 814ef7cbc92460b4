import { whenNeeded } from "@tidings/schema/once/whenNeeded"
import { Effect } from "effect"

// Loaded on first use: the metadata of all countries is 200 KB.
const countries = whenNeeded(() => import("libphonenumber-js/min"))

/**
 * True for a number that a country could assign: its country code exists, and its length is valid there. It need not be
 * in use.
 */
export const isPossibleNumber = (number: string): Effect.Effect<boolean> =>
  Effect.map(countries, ({ parsePhoneNumberFromString }) => parsePhoneNumberFromString(number)?.isPossible() === true)

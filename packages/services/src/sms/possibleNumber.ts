import { parsePhoneNumberFromString } from "libphonenumber-js/min"

/** True for a number that a country could have given: its code is one, and its length is one of that country's. Not that anybody has it. */
export const isPossibleNumber = (number: string): boolean => parsePhoneNumberFromString(number)?.isPossible() === true

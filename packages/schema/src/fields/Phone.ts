import { Schema } from "effect"
import { text } from "./text.ts"

/** A phone number as carriers take it: E.164, a plus and 7 to 15 digits. */
export const E164 = text(
  { max: 40 },
  Schema.isPattern(/^\+[1-9][0-9]{6,14}$/u, {
    expected: "a phone number in E.164, such as +353861234567",
    fieldCode: "format_invalid"
  })
).annotate({ examples: ["+353861234567"] })

const mostDigits = 15
const leastDigits = 7

/** Normalises a number for comparison: E.164, a plus and digits alone. */
export const normalizePhone = (phone: string): string => `+${phone.replaceAll(/[^0-9]/gu, "")}`

const digitsOf = (phone: string): number => normalizePhone(phone).length - 1

/** A phone number with its country's code; spaces, dots, hyphens and parentheses may part its digits. */
export const PhoneNumber = text(
  { max: 40 },
  Schema.makeFilter(
    (phone: string) =>
      (digitsOf(phone) >= leastDigits && digitsOf(phone) <= mostDigits) ||
      `Expected ${leastDigits} to ${mostDigits} digits`,
    { fieldCode: "format_invalid" }
  ),
  Schema.isPattern(/^\+[1-9][0-9 ().-]*$/u, {
    expected: "a phone number with its country's code, such as +353 91 123456",
    fieldCode: "format_invalid"
  })
).annotate({ examples: ["+35391123456"] })

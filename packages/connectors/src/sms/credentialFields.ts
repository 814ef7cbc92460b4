import { Schema } from "effect"

/**
 * A number of E.164 or a short code, without spaces; or a name of the GSM alphabet, of which phones show 11 characters
 * (3GPP TS 23.040 §9.1.2.5).
 */
const asSender = /^(?:\+?\d{3,15}|(?=[\w &.-]*[A-Za-z])[\w&.-][\w &.-]{0,10})$/u

/** The credential for the sender of messages; `further` matches a provider's own sender ids. */
export const sender = (description: string, further?: RegExp) =>
  Schema.String.check(
    Schema.makeFilter((text: string) => asSender.test(text) || further?.test(text) === true, {
      expected:
        "a phone number without spaces (+14155550199), a short code, or a name of at most 11 letters, digits and spaces"
    })
  ).annotate({ description })

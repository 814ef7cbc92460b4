import { Schema } from "effect"

/** The credential that says whom messages come from. */
export const sender = (description: string) =>
  Schema.String.check(
    Schema.isPattern(/^[\w +-]{1,40}$/u, { expected: "a phone number, short code or name" })
  ).annotate({ description })

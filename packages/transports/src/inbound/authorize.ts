import { problem, type Problem } from "@tidings/schema/Problem"
import { Effect } from "effect"
import { createHash, timingSafeEqual } from "node:crypto"
import type { IncomingMessage } from "node:http"

const digest = (text: string): Buffer => createHash("sha256").update(text).digest()

/** Lets in who sends the token as `Authorization: Bearer`; how long a refusal takes says nothing about the token. */
export const authorize = (token: string) => {
  const expected = digest(token)
  return ({
    headers: { authorization }
  }: IncomingMessage): Effect.Effect<void, Problem<"missing_authorization_header" | "invalid_api_key">> => {
    if (authorization === undefined) {
      return Effect.fail(
        problem("missing_authorization_header", {
          message: "Send the inbound token as `Authorization: Bearer <token>`."
        })
      )
    }
    const given = /^Bearer +([^ ].*)$/iu.exec(authorization)?.[1] ?? ""
    return timingSafeEqual(digest(given), expected)
      ? Effect.void
      : Effect.fail(problem("invalid_api_key", { message: "This is not the inbound token." }))
  }
}

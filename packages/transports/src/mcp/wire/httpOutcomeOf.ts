import type { CallAnswer } from "@tidings/pipeline/Call"
import type { Scope } from "@tidings/schema/Scope"
import { bearerChallenge, challengeHeaders } from "../../http/bearerChallenge.ts"
import type { Exchange } from "./Exchange.ts"

interface Outcome {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Returns the HTTP status and headers of a tool call. A refused call is a successful exchange, except for errors that a
 * client must learn from HTTP: 401, 429, and 403 if a connected client can ask its user for the missing scope.
 */
export const outcomeOf = (answer: CallAnswer, { audience }: Pick<Exchange, "audience">): Outcome => {
  if (answer.status === 401) return { status: 401, headers: challengeHeaders("invalid_api_key", audience) }
  if (answer.status === 429) return { status: 429, headers: {} }
  const scopes = answer.status === 403 ? scopesToAskFor(answer) : undefined
  return scopes === undefined
    ? { status: 200, headers: {} }
    : {
        status: 403,
        headers: { "WWW-Authenticate": bearerChallenge({ ...audience, error: "insufficient_scope", scopes }) }
      }
}

/**
 * Returns the granted and the missing scopes of a connected client: it must request both, or it would lose the granted
 * ones.
 */
const scopesToAskFor = ({ body }: CallAnswer): ReadonlyArray<Scope> | undefined => {
  const { granted_scopes: granted, required_scopes: required } = JSON.parse(body).error
  return granted === undefined ? undefined : [...required, ...granted]
}

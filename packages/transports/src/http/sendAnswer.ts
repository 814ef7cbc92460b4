import type { Answer } from "@tidings/pipeline/Call"
import type { IncomingMessage, ServerResponse } from "node:http"
import { asProblemDetails, wantsProblemDetails } from "./problemDetails.ts"
import { send } from "./Reply.ts"

/** Sends the answer to a call, as RFC 9457 has it where that was asked for. */
export const sendAnswer = (request: IncomingMessage, response: ServerResponse, answer: Answer): void => {
  const asDetails = answer.status >= 400 && wantsProblemDetails(request.headers.accept)
  send(response, {
    status: answer.status,
    headers: { "Content-Type": asDetails ? "application/problem+json" : "application/json", ...answer.headers },
    body: asDetails ? asProblemDetails(answer) : answer.body
  })
}

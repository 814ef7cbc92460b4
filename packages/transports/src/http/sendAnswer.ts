import type { CallAnswer } from "@tidings/pipeline/Call"
import type { IncomingMessage, ServerResponse } from "node:http"
import { send } from "./Reply.ts"

const wantsProblemDetails = (accept: string | undefined): boolean =>
  accept?.includes("application/problem+json") === true

/**
 * Converts an error to RFC 9457: type, title, status, detail, instance, and the envelope's other members next to them.
 */
const asProblemDetails = ({ body, status }: CallAnswer): string => {
  const { code, doc_url, message, request_id, type, ...rest } = JSON.parse(body).error
  return JSON.stringify({
    type: doc_url,
    title: type,
    status,
    detail: message,
    instance: request_id,
    code,
    request_id,
    ...rest
  })
}

/** Sends the answer to a call; an error in the form of RFC 9457 if the client accepts it. */
export const sendAnswer = (request: IncomingMessage, response: ServerResponse, answer: CallAnswer): void => {
  const asDetails = answer.status >= 400 && wantsProblemDetails(request.headers.accept)
  send(response, {
    status: answer.status,
    headers: { "Content-Type": asDetails ? "application/problem+json" : "application/json", ...answer.headers },
    body: asDetails ? asProblemDetails(answer) : answer.body
  })
}

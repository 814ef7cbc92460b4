import type { Answer } from "@tidings/pipeline/Call"

export const wantsProblemDetails = (accept: string | undefined): boolean =>
  accept?.includes("application/problem+json") === true

/** The same error as RFC 9457 asks: type, title, status, detail, instance, and the envelope's other members beside them. */
export const asProblemDetails = ({ body, status }: Answer): string => {
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

import type { ApiCallSummary } from "@tidings/schema/resources/ApiCall"
import { html, type Html } from "../../../pages/html.ts"
import { badge } from "../../../pages/parts/badge.ts"

/** Shows the status of an answer, with the code of a refusal. */
export const answerBadge = ({ code, status }: Pick<ApiCallSummary, "code" | "status">): Html => {
  const look = status < 400 ? "ready" : status < 500 ? "attention" : "failed"
  return html`${badge(look, String(status))}${code !== null && html` <span class="mono small">${code}</span>`}`
}

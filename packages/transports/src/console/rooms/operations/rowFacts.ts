import type { Endpoint } from "@tidings/pipeline/Endpoint"
import { sentenceOf } from "@tidings/pipeline/row/Need"
import { html, type Html } from "../../../pages/html.ts"
import { card, facts } from "../../../pages/parts/layout.ts"
import type { Visit } from "../../Visit.ts"

/** Facts of a row: what a call needs, and what it leaves. */
export const rowFacts = (visit: Visit, { operation }: Endpoint): Html => {
  const { audit, needs, repeats, scopes, surface } = operation
  const others = needs.filter((need) => need.kind !== "scope" || need.when !== undefined)
  return card(
    "Facts",
    facts([
      [
        "Scope",
        scopes.length === 0
          ? "any"
          : html`${scopes.map((scope, index) => html`${index > 0 && " or "}<code>${scope}</code>`)}`
      ],
      ["You", `${visit.member.role}, so ${visit.may(operation.name) ? "yes" : "no"}`],
      ["Also", others.length > 0 && html`${others.map((need) => html`<p>${sentenceOf(need)}</p>`)}`],
      [
        "Can wait",
        surface === undefined
          ? false
          : html`by the policy of <code>${typeof surface === "string" ? surface : surface.kind}</code>`
      ],
      ["Twice", `${repeats.says}.`],
      ["Audit", html`<code>${audit}</code>`]
    ]),
    { pad: true }
  )
}

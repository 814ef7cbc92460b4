import type { ApiCall } from "@tidings/schema/resources/ApiCall"
import { Effect } from "effect"
import { html, type Html } from "../../../pages/html.ts"
import { outside } from "../../../pages/outside.ts"
import { tag } from "../../../pages/parts/badge.ts"
import { code, copyable } from "../../../pages/parts/controls.ts"
import { card, facts, head, split } from "../../../pages/parts/layout.ts"
import { numberOf } from "../../../pages/parts/words.ts"
import { exactly } from "../../../pages/when.ts"
import { appPage } from "../../frame/appPage.ts"
import type { Visit } from "../../Visit.ts"
import { answerBadge } from "./callColumns.ts"

const mostShown = 20_000

const bodyCard = (title: string, body: unknown, isCut: boolean): Html =>
  card(
    title,
    body === null
      ? html`<p class="quiet">Nothing of it is kept.</p>`
      : code(outside(JSON.stringify(body, null, 2), { most: mostShown, lines: true }), title, "light"),
    { pad: true, ...(isCut && { says: "cut" }) }
  )

/** One logged call, with what was asked and answered. */
export const callPage = Effect.fnUntraced(function* (visit: Visit, requestId: string) {
  const call = yield* visit.read<ApiCall>("read_api_call", { requestId })
  const { request, response } = call
  return appPage(visit, {
    title: `Call of ${call.operation}`,
    main: html`${head({
      crumb: [
        [visit.to("/settings"), "Settings"],
        [visit.to("/settings/calls"), "Calls"]
      ],
      title: html`<span class="mono">${call.operation}</span>`,
      extra: html`${answerBadge(call)}${tag(call.surface)}${call.replay && tag("replay")}`
    })}
    ${split(
      html`${bodyCard("Request", request.body, request.cut)} ${bodyCard("Answer", response.body, response.cut)}`,
      card(
        "Facts",
        facts([
          ["Request", copyable(call.id)],
          ["At", exactly(new Date(call.at))],
          ["Path", html`<code>${outside(`${call.method} ${call.path}`)}</code>`],
          ["Key", html`<a href="${visit.to(`/keys/${call.key_id}`)}">${call.key_id}</a>`],
          ["Person", call.user !== null && outside(call.user)],
          ["From", call.ip !== null && outside(call.ip)],
          ["Took", `${numberOf(call.duration_ms)} ms`],
          ...Object.entries(request.headers).map(
            ([name, value]) => [name, html`<code>${outside(value)}</code>`] as const
          )
        ]),
        { pad: true }
      )
    )}`
  })
})

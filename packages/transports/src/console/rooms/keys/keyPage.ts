import type { ApiKey } from "@tidings/schema/resources/ApiKey"
import { Effect } from "effect"
import { html, type Html } from "../../../pages/html.ts"
import { outside, outsideText } from "../../../pages/outside.ts"
import { badge, tag } from "../../../pages/parts/badge.ts"
import { copyable, linkButton, menu } from "../../../pages/parts/controls.ts"
import { card, facts, head, split } from "../../../pages/parts/layout.ts"
import { exactly, when } from "../../../pages/when.ts"
import { actEntry, actLink } from "../../frame/acts.ts"
import { appPage } from "../../frame/appPage.ts"
import type { Visit } from "../../Visit.ts"
import { keyState } from "./keyColumns.ts"

const actions = (visit: Visit, { client, id, name, preset, revoked_at: revoked }: ApiKey): Html | undefined => {
  if (revoked !== null) return undefined
  const act = { input: { id }, back: visit.to(`/keys/${id}`) }
  return html`${menu("More", [
    actEntry(visit, { ...act, row: "update_key", words: "Rename or narrow" }),
    preset !== null &&
      client === null &&
      actEntry(visit, {
        ...act,
        row: "update_key",
        words: `Refresh to what ${preset} has now`,
        input: { id, refresh: "true" },
        icon: "refresh-cw"
      }),
    client === null &&
      actEntry(visit, {
        row: "create_key",
        words: "Make its successor",
        input: { name: outsideText(name), ...(preset !== null && { preset }) },
        icon: "rotate-ccw"
      }),
    actEntry(visit, {
      ...act,
      row: "revoke_key",
      words: client === null ? "Revoke it" : "End the connection",
      icon: "ban",
      look: "bad",
      back: visit.to("/keys")
    })
  ])}`
}

/** One key, or one connected program: what it may do, and since when. */
export const keyPage = Effect.fnUntraced(function* (visit: Visit, id: string) {
  const key = yield* visit.read<ApiKey>("read_key", { id })
  const { client, created_at: created, expires_at: expires, last_used_at: used, name, prefix, scopes, user } = key
  const revoked = key.revoked_at
  return appPage(visit, {
    title: outsideText(name),
    main: html`${head({
      crumb: [
        [visit.to("/keys"), "Keys & agents"],
        ...(client === null ? [] : [[visit.to("/keys/connected"), "Connected agents"] as const])
      ],
      title: outside(name),
      extra: html`${badge(keyState(key, visit.nowMs))}${tag(key.kind)}`,
      says: used === null ? "It was never used." : html`Used ${when(new Date(used), visit.nowMs)}`,
      acts: actions(visit, key)
    })}
    ${split(
      card(
        "What it may do",
        html`<ul class="tags">
          ${scopes.map((scope) => html`<li>${tag(scope)}</li>`)}
        </ul>`,
        { pad: true, says: key.preset === null ? "chosen one by one" : `the preset ${key.preset}` }
      ),
      html`${card(
        "Facts",
        facts([
          ["Key", copyable(key.id)],
          ["Begins", html`<code>${prefix}…</code>`],
          ["Program", client !== null && outside(client)],
          ["Person", user !== null && outside(user)],
          ["Made", exactly(new Date(created))],
          ["Ends", expires === null ? "never" : exactly(new Date(expires))],
          ["Revoked", revoked !== null && exactly(new Date(revoked))]
        ]),
        { pad: true }
      )}
      ${
        visit.may("list_api_calls") &&
        card(
          "Its calls",
          linkButton("Logged calls", `${visit.to("/settings/calls")}?${new URLSearchParams({ keyId: key.id })}`, {
            look: "sm"
          }),
          { pad: true }
        )
      }
      ${
        revoked !== null &&
        card(
          "Revoked",
          html`<p>A revoked key stays so. ${actLink(visit, { row: "create_key", words: "New key" })}</p>`,
          {
            pad: true
          }
        )
      }`
    )}`
  })
})

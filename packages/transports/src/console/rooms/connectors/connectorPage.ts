import type { ConnectorDetails } from "@tidings/schema/resources/ManagedConnector"
import { Effect } from "effect"
import { html, type Html } from "../../../pages/html.ts"
import { outside, outsideText } from "../../../pages/outside.ts"
import { badge, tag } from "../../../pages/parts/badge.ts"
import { copyable, menu } from "../../../pages/parts/controls.ts"
import { card, facts, head, noteBox, split, stats } from "../../../pages/parts/layout.ts"
import { numberOf } from "../../../pages/parts/words.ts"
import { exactly, when } from "../../../pages/when.ts"
import { actButton, actEntry, actLink } from "../../frame/acts.ts"
import { appPage } from "../../frame/appPage.ts"
import type { Visit } from "../../Visit.ts"
import { namedCredentials } from "./connecting.ts"

const isSetWords = (isSet: boolean | null): Html => {
  if (isSet === null) return badge("unknown", "Cannot be opened")
  return isSet ? badge("ready", "Set") : badge("draft", "Not set")
}

const credentialsCard = (visit: Visit, { credentials, id }: ConnectorDetails): Html =>
  card(
    "Credentials",
    html`<ul class="rows">
      ${credentials.map(
        ({ isSet, name, secret }) =>
          html`<li><span class="grow mono">${name}</span>${secret && tag("secret")}${isSetWords(isSet)}</li>`
      )}
    </ul>`,
    {
      says: "never shown",
      side: actLink(visit, {
        row: "update_connector",
        words: "Replace",
        input: { id, ...namedCredentials(credentials) },
        look: "sm",
        back: visit.to(`/connectors/${id}`)
      })
    }
  )

const factsCard = (connector: ConnectorDetails): Html =>
  card(
    "Facts",
    facts([
      ["Connector", copyable(connector.id)],
      ["Asked", `as number ${connector.position} of its channel`],
      ["Account", connector.displayName !== null && outside(connector.displayName)],
      ["Handle", connector.handle !== null && outside(connector.handle)],
      ["Its id there", connector.accountRef !== null && html`<code>${outside(connector.accountRef)}</code>`],
      ["Reports to", connector.callbackUrl !== null && copyable(connector.callbackUrl)],
      ["Consent ends", connector.expiresAt !== null && exactly(new Date(connector.expiresAt))],
      ["Checked", connector.checkedAt === null ? "never" : exactly(new Date(connector.checkedAt))],
      ["Connected", exactly(new Date(connector.createdAt))]
    ]),
    { pad: true }
  )

const actions = (visit: Visit, { expiresAt, id, label, provider, status }: ConnectorDetails): Html => {
  const back = visit.to(`/connectors/${id}`)
  const signsIn = expiresAt !== null || status === "needs_attention"
  return html`${actButton(visit, { row: "test_connector", words: "Test it", input: { id }, icon: "refresh-cw", back })}
  ${menu("More", [
    actEntry(visit, { row: "update_connector", words: "Rename", input: { id, label: outsideText(label) }, back }),
    signsIn &&
      actEntry(visit, { row: "start_connector_sign_in", words: "Sign in again", input: { provider }, icon: "user" }),
    actEntry(visit, {
      row: "delete_connector",
      words: "Disconnect",
      input: { id },
      icon: "trash-2",
      look: "bad",
      back: visit.to("/connectors")
    })
  ])}`
}

/** One account at a provider: its health, its last failure, and what it has of credentials. */
export const connectorPage = Effect.fnUntraced(function* (visit: Visit, id: string) {
  const connector = yield* visit.read<ConnectorDetails>("read_connector", { id })
  const { channel, label, lastErrorAt, provider, reason, sent24h, status } = connector
  return appPage(visit, {
    title: outsideText(label),
    main: html`${head({
      crumb: [[visit.to("/connectors"), "Connectors"]],
      title: outside(label),
      extra: html`${badge(status)}${tag(channel)}`,
      says: html`Through <a href="${visit.to(`/connectors/providers/${provider}`)}">${provider}</a>`,
      acts: actions(visit, connector)
    })}
    ${status === "needs_attention" && noteBox("bad", "triangle-alert", "Nothing goes through it", reason !== null ? outside(reason) : undefined)}
    ${split(
      html`${card(
        null,
        stats([
          { name: "Handed over", value: numberOf(sent24h), says: "in the last 24 hours" },
          {
            name: "Last refusal",
            value: lastErrorAt === null ? "none" : new Date(lastErrorAt).toISOString().slice(0, 10),
            says: lastErrorAt === null ? "by the provider" : `${new Date(lastErrorAt).toISOString().slice(11, 16)} UTC`
          }
        ])
      )}
      ${credentialsCard(visit, connector)}
      ${
        lastErrorAt !== null &&
        card(
          "Last failure",
          html`<p>${when(new Date(lastErrorAt), visit.nowMs)}${reason !== null && html`: ${outside(reason)}`}</p>
            <p class="quiet">
              Each mail that it refused says why on its own page.
              <a href="${visit.to("/mails?status=failed")}">Mails that failed</a>
            </p>`,
          { pad: true }
        )
      }`,
      factsCard(connector)
    )}`
  })
})

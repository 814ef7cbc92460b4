import type { ConnectorCatalog } from "@tidings/schema/resources/ConnectorCatalog"
import { Effect } from "effect"
import { html } from "../../../pages/html.ts"
import { badge, tag } from "../../../pages/parts/badge.ts"
import { card, facts, head, split } from "../../../pages/parts/layout.ts"
import { prose } from "../../../pages/parts/words.ts"
import { appPage } from "../../frame/appPage.ts"
import type { Visit } from "../../Visit.ts"
import { connecting } from "./connecting.ts"

/** A provider: what it asks for, how to get it, and what its rules mean; undefined if there is none of this name. */
export const providerPage = Effect.fnUntraced(function* (visit: Visit, name: string) {
  const { data } = yield* visit.read<ConnectorCatalog>("browse_connector_catalog", { provider: name, detail: "full" })
  const [provider] = data
  if (provider === undefined) return undefined
  const { channel, connected, connecting: steps, fields, healthy, limits, title, untried } = provider
  const says = (text: string | undefined) => text !== undefined && text !== "" && html`<p>${prose(text)}</p>`
  return appPage(visit, {
    title,
    main: html`${head({
      crumb: [[visit.to("/connectors"), "Connectors"]],
      title,
      extra: html`${connected && badge(healthy === false ? "needs_attention" : "connected")}${tag(channel)}`,
      acts: connecting(visit, provider, "go")
    })}
    ${split(
      html`${steps !== undefined && card("How to connect it", says(steps) || "", { pad: true })}
      ${card(
        "What it asks for",
        html`<ul class="rows">
          ${fields.map(
            ({ description, name: field, required, secret }) =>
              html`<li>
                <span class="grow"
                  ><b class="mono">${field}</b
                  >${description !== undefined && html`<span class="quiet">${prose(description)}</span>`}</span
                >${secret && tag("secret")}${tag(required ? "required" : "optional")}
              </li>`
          )}
        </ul>`
      )}`,
      html`${card(
        "Facts",
        facts([
          ["Name", html`<code>${provider.name}</code>`],
          ["Signing in", provider.signIn ? "A person consents at the network" : "By credentials"],
          ["Reports", provider.callbacks ? "It tells what becomes of messages" : "It tells nothing afterwards"],
          [
            "Lost answers",
            provider.afterLostAnswer.length === 0 ? "Stay unconfirmed" : provider.afterLostAnswer.join(", ")
          ]
        ]),
        { pad: true }
      )}
      ${limits !== undefined && limits !== "" && card("Its rules", says(limits) || "", { pad: true })}
      ${untried !== undefined && untried !== "" && card("Not tried yet", says(untried) || "", { pad: true })}`
    )}`
  })
})

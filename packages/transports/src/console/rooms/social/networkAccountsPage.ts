import type { SocialNetwork } from "@tidings/schema/resources/SocialNetwork"
import { Effect } from "effect"
import { html } from "../../../pages/html.ts"
import { outside } from "../../../pages/outside.ts"
import { badge } from "../../../pages/parts/badge.ts"
import { linkButton } from "../../../pages/parts/controls.ts"
import { card, empty, head } from "../../../pages/parts/layout.ts"
import { dataTable } from "../../../pages/parts/table.ts"
import { when } from "../../../pages/when.ts"
import { actLink } from "../../frame/acts.ts"
import { appPage } from "../../frame/appPage.ts"
import type { Visit } from "../../Visit.ts"
import { networkName } from "./postWords.ts"
import { socialTabs } from "./socialTabs.ts"

/** The company accounts on which posts appear. */
export const networkAccountsPage = (visit: Visit) => {
  const connect = visit.may("list_connectors")
    ? linkButton("Connect a network", visit.to("/connectors"), { look: "go", icon: "plug" })
    : undefined
  return Effect.map(visit.read<{ readonly data: ReadonlyArray<SocialNetwork> }>("list_social_networks"), ({ data }) =>
    appPage(visit, {
      title: "Accounts of networks",
      main: html`${head({
        title: "Accounts",
        says: visit.livemode
          ? "The company accounts on which posts appear."
          : "One sandbox account of each network; nothing that is posted here leaves.",
        acts: html`${actLink(visit, { row: "refresh_social_networks", words: "Ask the networks anew", icon: "refresh-cw", back: visit.to("/social/accounts") })}${connect}`
      })}
      ${socialTabs(visit, "Accounts")}
      ${card(
        null,
        data.length === 0
          ? empty(
              "share-2",
              "No network is connected",
              "Posts stay drafts until the company account of a network is connected.",
              connect
            )
          : dataTable<SocialNetwork>({
              caption: "Accounts",
              rows: data,
              idOf: ({ accountRef }) => accountRef,
              columns: [
                { title: "Account", of: ({ accountRef, displayName }) => outside(displayName ?? accountRef) },
                { title: "Network", of: ({ channelId }) => networkName(channelId) },
                {
                  title: "Handle",
                  of: ({ handle }) => html`<span class="quiet">${handle !== null && outside(`@${handle}`)}</span>`,
                  isCut: true,
                  drop: "p2"
                },
                { title: "Status", of: ({ status }) => badge(status) },
                {
                  title: "Checked",
                  of: ({ lastSyncedAt: at }) =>
                    at === null ? html`<span class="quiet">never</span>` : when(new Date(at), visit.nowMs),
                  isNumber: true,
                  drop: "p3"
                }
              ]
            })
      )}`
    })
  )
}

import { channels, channelNames } from "@tidings/schema/channels"
import type { ConnectorCatalog, ListedConnector, ListedConnectors } from "@tidings/schema/resources/ConnectorCatalog"
import { Effect } from "effect"
import { html, type Html } from "../../../pages/html.ts"
import { outside } from "../../../pages/outside.ts"
import { badge, tag } from "../../../pages/parts/badge.ts"
import { card, empty, head, noteBox } from "../../../pages/parts/layout.ts"
import { type TableColumn, dataTable } from "../../../pages/parts/table.ts"
import { when } from "../../../pages/when.ts"
import { actLink } from "../../frame/acts.ts"
import { appPage } from "../../frame/appPage.ts"
import type { Visit } from "../../Visit.ts"
import { connecting, type CatalogProvider } from "./connecting.ts"

const columns = ({ nowMs, to }: Visit): ReadonlyArray<TableColumn<ListedConnector>> => [
  {
    title: "Account",
    of: ({ id, label }) =>
      id === null ? outside(label) : html`<a class="row" href="${to(`/connectors/${id}`)}">${outside(label)}</a>`,
    isCut: true
  },
  { title: "Channel", of: ({ channel }) => tag(channel), drop: "p2" },
  { title: "Provider", of: ({ provider }) => provider, drop: "p2" },
  { title: "At the network", of: ({ handle }) => handle !== null && outside(handle), isCut: true, drop: "p3" },
  { title: "Status", of: ({ status }) => badge(status) },
  {
    title: "Checked",
    of: ({ checkedAt }) => (checkedAt === null ? "never" : when(new Date(checkedAt), nowMs)),
    isNumber: true,
    drop: "p3"
  }
]

const providerItem = (provider: CatalogProvider, visit: Visit): Html => {
  const needed = provider.fields.filter(({ required }) => required).map(({ name }) => name)
  const says = provider.signIn ? "by signing in there" : `needs ${needed.join(", ")}`
  return html`<li>
    <span class="face round" aria-hidden="true">${provider.title.slice(0, 1)}</span
    ><span class="grow"
      ><a href="${visit.to(`/connectors/providers/${provider.name}`)}">${provider.title}</a
      ><span class="quiet">${says}</span></span
    >${provider.connected ? badge(provider.healthy === false ? "needs_attention" : "connected") : connecting(visit, provider)}
  </li>`
}

const providersOf = (
  channel: string,
  title: string,
  all: ReadonlyArray<CatalogProvider>,
  visit: Visit
): Html | false => {
  const own = all.filter((provider) => provider.channel === channel)
  return (
    own.length > 0 &&
    card(
      title,
      html`<ul class="rows two">
        ${own.map((provider) => providerItem(provider, visit))}
      </ul>`,
      { id: `channel-${channel}`, says: `${own.length} providers` }
    )
  )
}

/** Says that mails stay here while none of the accounts is at a provider of the catalog. */
const staysHere = (accounts: ReadonlyArray<ListedConnector>, catalog: ReadonlyArray<CatalogProvider>): Html | false =>
  !accounts.some((one) => one.channel === "email" && catalog.some(({ name }) => name === one.provider)) &&
  noteBox(
    "warn",
    "triangle-alert",
    "Mails stay here",
    "No mail provider is connected, so mails are kept in the inbox and reach nobody.",
    html`<a class="b sm" href="#channel-email">Choose one</a>`
  )

/** Accounts that messages go through, in the order in which they are asked, and every provider. */
export const connectorListPage = Effect.fnUntraced(function* (visit: Visit) {
  const [{ data: accounts }, { data: catalog }] = yield* Effect.all(
    [visit.read<ListedConnectors>("list_connectors"), visit.read<ConnectorCatalog>("browse_connector_catalog")],
    { concurrency: 2 }
  )
  return appPage(visit, {
    title: "Connectors",
    main: html`${head({
      title: "Connectors",
      says: "The accounts that messages go through, in the order in which they are asked.",
      ...(accounts.length > 1 && {
        acts: actLink(visit, { row: "order_connectors", words: "Order them", back: visit.to("/connectors") })
      })
    })}
    ${staysHere(accounts, catalog)}
    ${card(
      "Connected",
      accounts.length === 0
        ? empty(
            "plug",
            "Nothing is connected",
            "Choose a provider below: its account carries this workspace's messages."
          )
        : dataTable({ caption: "Connected accounts", columns: columns(visit), rows: accounts })
    )}
    ${channelNames.map((channel) => providersOf(channel, channels[channel].title, catalog, visit))}`
  })
})

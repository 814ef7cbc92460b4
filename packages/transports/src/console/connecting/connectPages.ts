import type { ChosenConnectors } from "@tidings/services/connectors/consent/ConsentChoices"
import type { Choosing, Halted, ShownConsent } from "@tidings/services/connectors/consent/Consents"
import { type Reply, withHeaders } from "../../http/Reply.ts"
import { html, type Html } from "../../pages/html.ts"
import { notice } from "../../pages/notice.ts"
import { outside } from "../../pages/outside.ts"
import { page } from "../../pages/page.ts"
import { button } from "../../pages/parts/controls.ts"
import { noteBox } from "../../pages/parts/layout.ts"
import { dayOf } from "../../pages/when.ts"

const panel = (title: string, main: Html): Reply =>
  page({ title: `${title} · Tidings`, of: "ours", width: "wide", main })

/** The page that says what a person is about to allow, with a button that leads to the network. */
export const askPage = ({ redirectUri, scopes, title, workspace }: ShownConsent, csrf: string): Reply =>
  panel(
    `Connect ${title}`,
    html`<h1>Connect ${title}</h1>
      <p>
        <strong>${outside(workspace)}</strong> asks to publish through accounts at ${title}. You sign in there, allow
        it, and come back here to choose the accounts.
      </p>
      <h2>What ${title} will ask you to allow</h2>
      <ul>
        ${scopes.map((scope) => html`<li><code>${scope}</code></li>`)}
      </ul>
      <p>
        With these, this installation lists the accounts, publishes posts, takes them down again and reads how they were
        received.
      </p>
      <form method="post">
        <input type="hidden" name="csrf" value="${csrf}" />
        ${button(`Go on to ${title}`, { look: "go wide" })}
      </form>
      <p class="quiet small">
        Where ${title} has both, accounts of companies are connected and never your own profile. If it complains of the
        redirect URI, its app does not name this one yet: <code>${redirectUri}</code>.
      </p>`
  )

/** The page that leads to the network by itself, with a link for browsers that do not follow. */
export const onwardPage = ({ title }: Pick<ShownConsent, "title">, address: string): Reply => {
  const shown = panel(
    `On to ${title}`,
    html`<h1>On to ${title}</h1>
      <p>Allow it there within 10 minutes, in this browser.</p>
      <a class="b go wide" href="${address}" rel="noreferrer">Go on to ${title}</a>`
  )
  return withHeaders(shown, { Refresh: `0; url=${address}` })
}

/** The page that asks for the accounts to connect. */
export const accountsPage = ({ accounts, title, workspace }: Choosing, csrf: string, message?: string): Reply =>
  panel(
    message === undefined ? `Choose accounts at ${title}` : `Not yet connected`,
    html`<h1>Choose accounts at ${title}</h1>
      <p>Posts of <strong>${outside(workspace)}</strong> can go to those that you choose.</p>
      ${message !== undefined && noteBox("bad", "triangle-alert", outside(message))}
      <form class="form" method="post">
        <input type="hidden" name="csrf" value="${csrf}" />
        <fieldset>
          <legend>Accounts</legend>
          ${accounts.map(
            ({ accountRef, displayName, handle }) =>
              html`<label class="choice"
                ><input
                  type="checkbox"
                  name="account"
                  value="${accountRef}"
                  ${accounts.length === 1 && "checked"}
                /><span><b>${outside(displayName)}</b><span class="quiet small">${outside(handle)}</span></span></label
              >`
          )}
        </fieldset>
        ${button("Connect", { look: "go wide" })}
      </form>`
  )

/** The page that names the connected accounts and what happens next. */
export const connectedPage = ({ connectors, title }: ChosenConnectors, workspace: string): Reply => {
  const [first] = connectors.toSorted((a, b) => +(a.consentEndsAt ?? Infinity) - +(b.consentEndsAt ?? Infinity))
  const endsAt = first?.consentEndsAt ?? undefined
  const until = html`You have to allow it again by ${endsAt !== undefined && dayOf(endsAt)}; the workspace is told 14,
    7, 3 and 1 days before, by the event <code>connector.needs_attention</code>.`
  const renewed = `Tokens are renewed by themselves as long as you allow it at ${title}.`
  return panel(
    "Connected",
    html`<h1>Connected</h1>
      <ul class="list stack">
        ${connectors.map(
          ({ handle, id, label }) =>
            html`<li>
              <strong>${outside(label)}</strong>
              ${handle !== null && html`<span class="quiet">${outside(handle)}</span>`}
              <span class="quiet small">${id}</span>
            </li>`
        )}
      </ul>
      <h2>What happens next</h2>
      <p>Posts of ${outside(workspace)} can go there from now on. You can close this page; its address is over.</p>
      <p>${first?.renewAt === null && endsAt !== undefined ? until : renewed}</p>
      ${
        first?.renewAt !== null &&
        endsAt !== undefined &&
        html`<p>${until} ${title} may extend that when it renews tokens.</p>`
      }
      <p class="quiet small">To end it, take the app's access back in your settings at ${title}.</p>`
  )
}

const wordsFor = (halted: Halted): { readonly title: string; readonly says: Html | string } => {
  switch (halted._tag) {
    case "Over":
      return {
        title: "This address is over",
        says: "It works for one hour, and until accounts were chosen. Ask for another where you got it."
      }
    case "TooLate":
      return {
        title: "That took too long",
        says: "The answer came more than 10 minutes after you went on. Nothing was connected."
      }
    case "Replayed":
      return {
        title: "This answer was used already",
        says: "Each answer of a network is heard once. If nothing was connected, begin again."
      }
    case "Foreign":
      return {
        title: "This answer is not yours",
        says: "It belongs to another browser, or you began again since. Open the address that you were given in this browser. If you did not begin it, close this page."
      }
    case "Denied":
      return { title: "You did not allow it", says: `So nothing was connected at ${halted.title}.` }
    case "NoAccounts":
      return {
        title: "There is no account to connect",
        says: `You may post for no company account at ${halted.title}. Have somebody consent who may, or be given the right there first.`
      }
    case "Failed":
      return {
        title: `${halted.title} did not go along`,
        says: html`It said: “${outside(halted.reason)}” Nothing was connected.`
      }
  }
}

const statusOf = { Denied: 200, Failed: 502, Foreign: 400, NoAccounts: 200, Over: 410, Replayed: 400, TooLate: 400 }

/** The page that says why a consent did not continue, with a link to begin again if there is one. */
export const haltedPage = (halted: Halted, again: string | undefined): Reply =>
  notice({
    of: "ours",
    ...wordsFor(halted),
    status: statusOf[halted._tag],
    ...(again !== undefined && { action: html`<p><a href="${again}">Begin again</a></p>` })
  })

import { commandLine } from "@tidings/services/installation/commandLine"
import type { Reply } from "../http/Reply.ts"
import { html, type Html } from "../pages/html.ts"
import { page } from "../pages/page.ts"
import { panelStyle } from "../pages/panel.ts"
import type { Message } from "./codes.ts"

interface SignInPage {
  /** What is to be done once somebody is signed in. */
  readonly asks: Html
  /** Of this installation. */
  readonly host: string
  readonly csrf: string
  /** Where its answer may lead, for form-action. */
  readonly formAction?: string
  readonly message?: Message | undefined
  /** The words by which somebody goes away again, where there is somewhere to go. */
  readonly refuse?: string
}

const refusal = (csrf: string, refuse: string): Html =>
  html`<hr />
    <form method="post">
      <input type="hidden" name="csrf" value="${csrf}" />
      <button class="link" name="do" value="refuse">${refuse}</button>
    </form>`

/** Asks for a one-time code, or has one mailed. */
export const signInPage = ({ asks, csrf, formAction, host, message, refuse }: SignInPage): Reply =>
  page({
    title: message?.isWrong === true ? `Not yet signed in – Tidings at ${host}` : `Sign in – Tidings at ${host}`,
    style: panelStyle,
    formAction,
    main: html`<div class="card panel">
      <h1>Sign in to Tidings</h1>
      <p>${asks}</p>
      ${message && html`<p class="message${message.isWrong && " wrong"}" role="${message.isWrong ? "alert" : "status"}">${message.says}</p>`}
      <form method="post">
        <input type="hidden" name="csrf" value="${csrf}" />
        <label class="field" for="code">One-time code</label>
        <input
          class="text code"
          id="code"
          name="code"
          required
          autofocus
          autocomplete="one-time-code"
          autocapitalize="characters"
          spellcheck="false"
          maxlength="40"
          aria-describedby="whence"
        />
        <p class="quiet small" id="whence">
          Get one where the server runs: <code>${commandLine("sign-in")}</code>. It works once, within 10 minutes.
        </p>
        <button class="button" name="do" value="code">Sign in</button>
      </form>
      <hr />
      <form method="post">
        <input type="hidden" name="csrf" value="${csrf}" />
        <label class="field" for="email">Or have a code mailed to you, if you are a member</label>
        <input class="text" id="email" name="email" type="email" required autocomplete="email" maxlength="254" />
        <button class="button plain" name="do" value="mail">Mail me a code</button>
      </form>
      ${refuse !== undefined && refusal(csrf, refuse)}
    </div>`
  })

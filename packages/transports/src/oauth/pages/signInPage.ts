import { commandLine } from "@tidings/services/installation/commandLine"
import type { Reply } from "../../http/Reply.ts"
import { html } from "../../pages/html.ts"
import { page } from "../../pages/page.ts"
import { style } from "./style.ts"

interface SignInPage {
  readonly client: string
  /** Of this installation. */
  readonly host: string
  readonly csrf: string
  /** Where its answer may lead, for form-action. */
  readonly formAction: string
  /** What to say first, and whether it is bad news. */
  readonly message?: { readonly says: string; readonly isWrong: boolean }
}

/** Asks for a one-time code, or has one mailed. */
export const signInPage = ({ client, csrf, formAction, host, message }: SignInPage): Reply =>
  page({
    title: message?.isWrong === true ? `Not yet signed in – Tidings at ${host}` : `Sign in – Tidings at ${host}`,
    style,
    formAction,
    main: html`<div class="card panel">
      <h1>Sign in to Tidings</h1>
      <p><strong>${client}</strong> asks to be connected to ${host}. Sign in first; then you decide what it may do.</p>
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
      <hr />
      <form method="post">
        <input type="hidden" name="csrf" value="${csrf}" />
        <button class="link" name="do" value="refuse">Do not connect it</button>
      </form>
    </div>`
  })

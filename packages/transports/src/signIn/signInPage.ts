import { commandLine } from "@tidings/engines/commandLine/commandLine"
import type { Reply } from "../http/Reply.ts"
import { html, type Html } from "../pages/html.ts"
import { notice } from "../pages/notice.ts"
import { page } from "../pages/page.ts"
import { button } from "../pages/parts/controls.ts"
import { noteBox } from "../pages/parts/layout.ts"
import type { CodeMessage } from "./codes.ts"

interface SignInPage {
  /** The purpose of the sign-in, in words. */
  readonly asks: Html
  /** Host of this installation. */
  readonly host: string
  readonly csrf: string
  /** A source to which the answer may redirect, for form-action. */
  readonly formAction?: string
  readonly message?: CodeMessage | undefined
  /**
   * True for a page that only members can use: the mailed code comes first, and a code from the command line must name
   * the member.
   */
  readonly isForMembers?: boolean
  /** Label of the button that leaves the page; absent if there is nowhere to go. */
  readonly refuse?: string
}

const refusal = (csrf: string, refuse: string): Html =>
  html`<form method="post">
    <input type="hidden" name="csrf" value="${csrf}" />
    ${button(refuse, { look: "wide", name: "do", value: "refuse" })}
  </form>`

const byCode = (csrf: string, isForMembers: boolean): Html =>
  html`<form class="form" method="post">
    <input type="hidden" name="csrf" value="${csrf}" />
    <div class="field">
      <label for="code">One-time code</label>
      <input
        class="in otp"
        id="code"
        name="code"
        required
        ${!isForMembers && html`autofocus`}
        autocomplete="one-time-code"
        autocapitalize="characters"
        spellcheck="false"
        maxlength="40"
        aria-describedby="whence"
      />
      <p class="hint" id="whence">
        ${isForMembers && html`From the mail, or from where the server runs:`}
        ${!isForMembers && html`Get one where the server runs:`}
        <code>${commandLine(isForMembers ? "sign-in --user <your address>" : "sign-in")}</code>. It works once, within
        10 minutes.
      </p>
    </div>
    ${button("Sign in", { look: isForMembers ? "wide" : "go wide", name: "do", value: "code" })}
  </form>`

const byMail = (csrf: string, isForMembers: boolean): Html =>
  html`<form class="form" method="post">
    <input type="hidden" name="csrf" value="${csrf}" />
    <div class="field">
      <label for="email">
        ${isForMembers ? "Your address, as a member of a workspace" : "Or have a code mailed to you, if you are a member"}
      </label>
      <input class="in" id="email" name="email" type="email" required autocomplete="email" maxlength="254" />
    </div>
    ${button("Mail me a code", { look: isForMembers ? "go wide" : "wide", name: "do", value: "mail" })}
  </form>`

/** The page that asks for a one-time code, or mails one. */
export const signInPage = ({
  asks,
  csrf,
  formAction,
  host,
  isForMembers = false,
  message,
  refuse
}: SignInPage): Reply => {
  const [first, second] = isForMembers ? [byMail, byCode] : [byCode, byMail]
  return page({
    title: message?.isWrong === true ? `Not yet signed in · Tidings at ${host}` : `Sign in · Tidings at ${host}`,
    of: "ours",
    formAction,
    main: html`<h1>Sign in to Tidings</h1>
      <p class="quiet">${asks}</p>
      ${message && (message.isWrong ? noteBox("bad", "triangle-alert", message.says) : noteBox("good", "mail", message.says))}
      ${first(csrf, isForMembers)}
      <hr />
      ${second(csrf, isForMembers)} ${refuse !== undefined && refusal(csrf, refuse)}`
  })
}

/** The page after too many wrong codes; `next` is what to do after ten minutes. */
export const tooManyCodesPage = (next: string): Reply =>
  notice({ of: "ours", status: 429, title: "Too many codes were tried", says: `Wait ten minutes, then ${next}.` })

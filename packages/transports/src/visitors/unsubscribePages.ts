import type { Reader } from "@tidings/services/readers/Readers"
import { html } from "../pages/html.ts"
import { notice } from "../pages/notice.ts"
import { button } from "../pages/parts/controls.ts"

const stays = "Mails about what you do there, such as receipts and sign-in codes, still come."

/** The question of a workspace without topics; the page asks first, because link scanners open every link in a mail. */
export const askFirst = ({ address, sender }: Reader) =>
  notice({
    title: "Unsubscribe?",
    says: `${sender} will send no more newsletters and offers to ${address}. ${stays}`,
    action: html`<form method="post">
      <input type="hidden" name="List-Unsubscribe" value="One-Click" />${button("Unsubscribe", { look: "go wide" })}
    </form>`
  })

/** Says that a reader gets no more marketing, and offers to undo it. */
export const leftMarketing = (token: string, { address, mayJoin, sender }: Reader) =>
  notice({
    title: "You are unsubscribed",
    says: `${sender} sends no more newsletters and offers to ${address}. ${stays}`,
    ...(mayJoin && {
      action: html`<form method="post" action="/u/back/${token}">${button("Undo", { look: "wide" })}</form>`
    })
  })

/** Says that a reader gets marketing again, or why the link is too old for that. */
export const cameBack = (token: string, { address, mayJoin, sender }: Reader) =>
  mayJoin
    ? notice({
        title: "You are subscribed again",
        says: `${sender} may send newsletters and offers to ${address} again.`,
        action: html`<form method="post" action="/u/${token}">${button("Unsubscribe", { look: "wide" })}</form>`
      })
    : notice({
        status: 410,
        title: "This mail is too old for that",
        says: `Ask ${sender} to write to ${address} again.`
      })

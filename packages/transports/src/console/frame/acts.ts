import { newId } from "@tidings/schema/Id"
import { html, type Html } from "../../pages/html.ts"
import { button, linkButton } from "../../pages/parts/controls.ts"
import type { IconName } from "../../pages/parts/icon.ts"
import type { Visit } from "../Visit.ts"

/** A call of a row, as a page offers it. */
interface Act {
  readonly row: string
  readonly words: string
  /** Input that is known already. */
  readonly input?: Readonly<Record<string, string>>
  readonly icon?: IconName
  readonly look?: string
  /** The page to come back to; the called operation's own page without one. */
  readonly back?: string
}

/** Returns the address of a row's form, with what is known filled in. */
export const formAddress = ({ to }: Visit, { back, input = {}, row }: Pick<Act, "back" | "input" | "row">): string => {
  const query = new URLSearchParams({ ...input, ...(back !== undefined && { _to: back }) })
  return `${to(`/operations/${row}`)}${query.size > 0 ? `?${query}` : ""}`
}

/** A link to the form of a row; nothing if the member may not call it. */
export const actLink = (visit: Visit, act: Act): Html | undefined =>
  visit.may(act.row) ? linkButton(act.words, formAddress(visit, act), act) : undefined

/** An entry of a menu that leads to the form of a row; nothing if the member may not call it. */
export const actEntry = (visit: Visit, act: Act): Html | undefined =>
  visit.may(act.row)
    ? linkButton(act.words, formAddress(visit, act), { ...act, look: act.look === "bad" ? "bad bare" : "bare" })
    : undefined

/** Fields of a form that calls a row: its token, the key under which it happens once, and the page to come back to. */
export const callFields = (visit: Visit, row: string, back: string | undefined): Html =>
  html`<input type="hidden" name="csrf" value="${visit.tokenFor(visit.to(`/operations/${row}`))}" /><input
      type="hidden"
      name="_key"
      value="${newId("req", visit.nowMs)}"
    />${back !== undefined && html`<input type="hidden" name="_to" value="${back}" />`}`

/** A button that calls a row at once; nothing if the member may not call it. */
export const actButton = (visit: Visit, act: Act): Html | undefined =>
  visit.may(act.row)
    ? html`<form method="post" action="${visit.to(`/operations/${act.row}`)}">
        ${callFields(visit, act.row, act.back)}${Object.entries(act.input ?? {}).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}${button(act.words, act)}
      </form>`
    : undefined

import type { Reply } from "../../http/Reply.ts"
import { html } from "../../pages/html.ts"
import { linkButton } from "../../pages/parts/controls.ts"
import { head, noteBox } from "../../pages/parts/layout.ts"
import { outside } from "../../pages/outside.ts"
import { appPage } from "./appPage.ts"
import type { RefusedCall } from "../RefusedCall.ts"
import type { Visit } from "../Visit.ts"

/** The page for an address at which there is nothing in this workspace and world. */
export const nothingHere = (visit: Visit): Reply =>
  appPage(visit, {
    title: "There is nothing here",
    status: 404,
    main: html`${head({
      title: "There is nothing here",
      says: `It may be over, or belong to another workspace, or to the ${visit.livemode ? "sandbox" : "live world"}.`,
      acts: linkButton("Today", visit.to("/today"), { look: "go" })
    })}`
  })

const titleOf = (status: number): string => {
  if (status === 403) return "Not for your role"
  if (status === 429) return "Too many at once"
  return status >= 500 ? "Something went wrong" : "This cannot be shown"
}

/** The page for what a row refused to read. */
export const refusedPage = (visit: Visit, refused: RefusedCall): Reply => {
  const { error, retryAfterSeconds, status } = refused
  if (status === 404) return nothingHere(visit)
  const title = titleOf(status)
  const wait = retryAfterSeconds === undefined ? "" : ` Try again in ${Math.ceil(retryAfterSeconds)} seconds.`
  return appPage(visit, {
    title,
    status,
    main: html`${head({ title })}
    ${noteBox("bad", "triangle-alert", html`${outside(error.message, { most: 500 })}${wait}`, html`Request <code>${error.request_id}</code>`)}`
  })
}

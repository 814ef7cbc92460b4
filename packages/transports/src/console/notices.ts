import { type Reply, withHeaders } from "../http/Reply.ts"
import { html } from "../pages/html.ts"
import { notice } from "../pages/notice.ts"
import { consolePaths } from "./paths.ts"

/**
 * The page for a form that does not belong to this session and page: the member signed out meanwhile, or another site
 * posted it.
 */
export const outdatedPage = (path: string): Reply =>
  notice({
    of: "ours",
    status: 403,
    title: "Nothing was changed",
    says: "This form is not of your session: you may have signed in anew since you opened it. Open the page again, look, and then decide.",
    action: html`<p><a href="${path}">Open the page again</a></p>`
  })

export const otherMethodPage = withHeaders(
  notice({ of: "ours", status: 405, title: "Not like this", says: "This page is only looked at and posted to." }),
  { Allow: "GET, HEAD, POST" }
)

/** The page for something that does not exist, or not for this member. */
export const missingPage = notice({
  of: "ours",
  status: 404,
  title: "There is nothing here",
  says: "It may belong to another workspace, or be long over.",
  action: html`<p><a href="${consolePaths.approvals}">What waits for approval</a></p>`
})

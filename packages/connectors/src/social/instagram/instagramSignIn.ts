import { pageSignIn, pagesOf } from "../meta/pageSignIn.ts"
import { Effect } from "effect"
import type { JsonApi } from "../../http/jsonApi.ts"
import { accountsIn } from "../accounts.ts"

const fields = "id,username,name"

const accountOf = ({ id, name, username }: any) => ({ ref: id, name: [name, username], handle: [username] })

/**
 * Returns the professional accounts of the pages that a person manages; once one is chosen, that one, read with the
 * token of its page.
 */
export const instagramAccounts = (api: JsonApi, accountRef: string) =>
  accountRef === ""
    ? Effect.map(pagesOf(api, `instagram_business_account{${fields}}`), (pages) =>
        accountsIn(pages.map(({ instagram_business_account: account }) => accountOf(account ?? {})))
      )
    : Effect.map(api.ask({ method: "GET", path: `/${accountRef}?fields=${fields}` }), ({ json }) =>
        accountsIn([accountOf(json ?? {})])
      )

/** Sign-in for professional accounts; each uses the token of the page that it belongs to. */
export const instagramSignIn = pageSignIn(
  [
    "instagram_basic",
    "instagram_content_publish",
    "instagram_manage_insights",
    "instagram_manage_contents",
    "pages_show_list",
    "pages_read_engagement"
  ],
  { field: "instagram_business_account{id}", ref: (page) => page.instagram_business_account?.id }
)

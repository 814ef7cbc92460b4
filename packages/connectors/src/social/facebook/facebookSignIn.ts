import { pageSignIn, pagesOf } from "../meta/pageSignIn.ts"
import { Effect } from "effect"
import type { JsonApi } from "../../http/jsonApi.ts"
import { accountsIn, chosen } from "../accounts.ts"

const fields = "id,name,username"

const accountOf = ({ id, name, username }: any) => ({ ref: id, name: [name], handle: [username] })

/**
 * Returns the pages that a person manages; once one is chosen, the owner of the token if it is that page, and nothing
 * if it is the person.
 */
export const facebookAccounts = (api: JsonApi, accountRef: string) =>
  accountRef === ""
    ? Effect.map(pagesOf(api, fields), (pages) => accountsIn(pages.map(accountOf)))
    : Effect.map(api.ask({ method: "GET", path: "/me?fields=id,name" }), ({ json }) =>
        chosen(accountsIn([accountOf(json ?? {})]), accountRef)
      )

/** Sign-in for pages that a person manages. */
export const facebookSignIn = pageSignIn(
  ["pages_manage_posts", "pages_read_engagement", "pages_show_list", "read_insights"],
  { field: "id", ref: ({ id }) => id }
)

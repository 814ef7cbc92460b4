import { pageSignIn } from "../meta/pageSignIn.ts"

/** Sign-in for pages that a person manages. */
export const facebookSignIn = pageSignIn(
  ["pages_manage_posts", "pages_read_engagement", "pages_show_list", "read_insights"],
  { field: "id", ref: ({ id }) => id }
)

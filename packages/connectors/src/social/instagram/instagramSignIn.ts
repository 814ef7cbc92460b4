import { pageSignIn } from "../meta/pageSignIn.ts"

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

import { html } from "../../../pages/html.ts"
import { linkButton } from "../../../pages/parts/controls.ts"
import { actLink } from "../../frame/acts.ts"
import type { Visit } from "../../Visit.ts"

/** Said where there is no post yet: connect a network, and write the first. */
export const noPostYet = (visit: Visit) => ({
  title: "No post yet",
  says: "Write one text for several networks, plan it for an hour or publish it at once. Until an account is connected, posts are drafts.",
  acts: html`${visit.may("list_connectors") && linkButton("Connect a network", visit.to("/connectors"), { icon: "plug" })}${actLink(visit, { row: "create_social_post", words: "New post", look: "go", icon: "plus" })}`
})

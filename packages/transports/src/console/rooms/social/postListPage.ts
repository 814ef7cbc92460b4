import { PostStatus, type SocialPost } from "@tidings/schema/resources/SocialPost"
import { labelFor } from "@tidings/fields/labelFor"
import { Effect } from "effect"
import { html } from "../../../pages/html.ts"
import { outside } from "../../../pages/outside.ts"
import { badge, tag } from "../../../pages/parts/badge.ts"
import { head } from "../../../pages/parts/layout.ts"
import { when } from "../../../pages/when.ts"
import { actLink } from "../../frame/acts.ts"
import { appPage } from "../../frame/appPage.ts"
import { listing } from "../../frame/listing.ts"
import type { Visit } from "../../Visit.ts"
import { networkChoices, networkName, postWords } from "./postWords.ts"
import { noPostYet } from "./noPostYet.ts"
import { socialTabs } from "./socialTabs.ts"

/** Every post, newest first. */
export const postListPage = (visit: Visit) => {
  const create = actLink(visit, { row: "create_social_post", words: "New post", look: "go", icon: "plus" })
  return Effect.map(
    listing<SocialPost>(visit, {
      row: "list_social_posts",
      caption: "Posts",
      icon: "share-2",
      idOf: ({ id }) => id,
      controls: [
        { kind: "search", name: "q", label: "Title or text" },
        {
          kind: "select",
          name: "status",
          label: "Any status",
          options: PostStatus.literals.map((status) => [status, labelFor(status)])
        },
        { kind: "select", name: "channelId", label: "Any network", options: networkChoices }
      ],
      columns: [
        {
          title: "Post",
          of: (post) => outside(postWords(post), { most: 120 }),
          href: ({ id }) => visit.to(`/social/${id}`),
          isCut: true
        },
        { title: "Network", of: ({ channelId }) => tag(networkName(channelId)), drop: "p2" },
        { title: "Status", of: ({ status }) => badge(status) },
        {
          title: "When",
          of: ({ createdAt, publishedAt, scheduledAt }) =>
            when(new Date(publishedAt ?? scheduledAt ?? createdAt), visit.nowMs),
          isNumber: true
        }
      ],
      first: noPostYet(visit)
    }),
    (list) =>
      appPage(visit, {
        title: "Posts",
        main: html`${head({ title: "Posts", says: "Every post, one a network, newest first.", acts: create })}
        ${socialTabs(visit, "Posts")} ${list}`
      })
  )
}

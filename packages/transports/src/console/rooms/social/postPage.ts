import type { SocialPost } from "@tidings/schema/resources/SocialPost"
import { labelFor } from "@tidings/fields/labelFor"
import { Effect } from "effect"
import { html, type Html } from "../../../pages/html.ts"
import { outside, outsideText } from "../../../pages/outside.ts"
import { badge, tag } from "../../../pages/parts/badge.ts"
import { copyable, menu } from "../../../pages/parts/controls.ts"
import { card, facts, head, noteBox, split } from "../../../pages/parts/layout.ts"
import { rowList } from "../../../pages/parts/rowList.ts"
import { exactly, when } from "../../../pages/when.ts"
import { actEntry, actLink } from "../../frame/acts.ts"
import { appPage } from "../../frame/appPage.ts"
import type { Visit } from "../../Visit.ts"
import { networkName, postWords } from "./postWords.ts"

const mostText = 65_000

const textCard = (post: SocialPost): Html => {
  const { brief, caption, hashtags, linkUrl, media, threadTweets } = post
  const parts = [caption, ...threadTweets].filter((text) => text.trim() !== "")
  return card(
    `What it says on ${networkName(post.channelId)}`,
    html`<div class="pad stack">
      ${parts.length === 0 && html`<p class="quiet">It has no words yet.</p>`}
      ${parts.map(
        (text, index) =>
          html`${parts.length > 1 && html`<h3>Part ${index + 1}</h3>`}
            <p class="words">${outside(text, { lines: true, most: mostText })}</p>`
      )}
      ${hashtags.length > 0 && html`<p>${hashtags.map((word) => html`${tag(outside(`#${word}`))} `)}</p>`}
      ${linkUrl !== null && html`<p class="small">Link: <code>${outside(linkUrl)}</code></p>`}
      ${
        media.length > 0 &&
        rowList(
          media.map(({ alt, assetId, kind }) => ({
            title: html`<span class="mono">${assetId}</span>`,
            says: alt === undefined || alt === "" ? "without an alternative text" : outside(alt, { most: 200 }),
            end: tag(labelFor(kind))
          }))
        )
      }
      ${
        brief !== null &&
        html`<h3>Brief</h3>
          <p class="quiet words">${outside(brief, { lines: true, most: 4_000 })}</p>`
      }
    </div>`
  )
}

/** Says when a post appeared or will, or why it did not. */
const outcomeOf = ({ failure, publishedAt, scheduledAt }: SocialPost, nowMs: number): Html | undefined => {
  if (failure !== null) return outside(failure.message)
  const at = publishedAt ?? scheduledAt
  return at === null ? undefined : when(new Date(at), nowMs)
}

/** The posts of one call: the same news on each network, with what became of it there. */
const siblingsCard = (visit: Visit, posts: ReadonlyArray<SocialPost>, current: string): Html | false =>
  posts.length > 1 &&
  card(
    "By network",
    rowList(
      posts.map((post) => {
        const { channelId, id, status } = post
        return {
          title:
            id === current
              ? html`${networkName(channelId)} <span class="quiet">(this one)</span>`
              : networkName(channelId),
          href: id === current ? undefined : visit.to(`/social/${id}`),
          says: outcomeOf(post, visit.nowMs),
          end: badge(status)
        }
      })
    )
  )

const isWeb = (url: string): boolean => /^https?:\/\//u.test(url)

const time = (at: string | null): Html | false => at !== null && exactly(new Date(at))

const factsCard = (post: SocialPost): Html =>
  card(
    "Facts",
    facts([
      ["Post", copyable(post.id)],
      ["Account", post.accountRef === null ? "none is connected" : outside(post.accountRef)],
      ["Planned for", time(post.scheduledAt)],
      ["Appeared", time(post.publishedAt)],
      [
        "Address",
        post.url !== null &&
          (isWeb(post.url)
            ? html`<a href="${post.url}" rel="noopener noreferrer">${outside(post.url)}</a>`
            : outside(post.url))
      ],
      ["Title", post.title !== null && outside(post.title)],
      ["To be written by", post.assigneeUid !== null && outside(post.assigneeUid)],
      [
        "At the network",
        post.providerPostIds.length > 0 && html`${post.providerPostIds.map((id) => html`<code>${outside(id)}</code> `)}`
      ],
      ["Costs", post.credits > 0 && `${post.credits} ${post.credits === 1 ? "credit" : "credits"}`],
      ["Written", exactly(new Date(post.createdAt))]
    ]),
    { pad: true }
  )

const outcomeNote = (visit: Visit, { failure, id, removal, status }: SocialPost): Html | undefined => {
  const back = visit.to(`/social/${id}`)
  if (removal !== null)
    return noteBox(
      removal === "failed" ? "bad" : "info",
      "trash-2",
      removal === "failed" ? "It could not be taken down" : "It is being taken down at its network"
    )
  if (status === "unconfirmed")
    return noteBox(
      "warn",
      "triangle-alert",
      "The network’s answer was lost",
      "It is looked up there, and never posted again blindly. Look at the account, and say what became of it.",
      actLink(visit, { row: "resolve_unconfirmed_post", words: "Say it", input: { postId: id }, look: "sm", back })
    )
  return failure === null
    ? undefined
    : noteBox(
        "bad",
        "triangle-alert",
        "It did not appear",
        html`${outside(failure.message, { most: 600 })}${failure.code !== null && html` <code>${outside(failure.code)}</code>`}`
      )
}

const isOpen = ({ status }: SocialPost): boolean => status === "draft" || status === "ready"

const actions = (visit: Visit, post: SocialPost): Html => {
  const input = { postId: post.id }
  const back = visit.to(`/social/${post.id}`)
  const mayLeave = isOpen(post) || post.status === "scheduled" || post.status === "failed"
  return html`${isOpen(post) && actLink(visit, { row: "update_social_post", words: "Edit", input, back })}${
    (isOpen(post) || post.status === "scheduled") &&
    actLink(visit, {
      row: "schedule_social_post",
      words: post.status === "scheduled" ? "Another hour" : "Plan it",
      input,
      icon: "clock",
      back
    })
  }${mayLeave && actLink(visit, { row: "publish_social_post", words: "Publish now", input, look: "go", icon: "send", back })}${menu(
    "More",
    [
      post.status === "published" &&
        actEntry(visit, { row: "get_social_post_analytics", words: "Ask how it does", input, icon: "eye" }),
      post.status !== "deleted" &&
        actEntry(visit, {
          row: "delete_social_post",
          words: post.status === "published" ? "Take it down" : "Delete",
          input: { ...input, ...(post.status === "published" && { fromProvider: "true" }) },
          icon: "trash-2",
          look: "bad",
          back
        })
    ]
  )}`
}

/** One post: what it says, what became of it, and of its siblings on other networks. */
export const postPage = Effect.fnUntraced(function* (visit: Visit, postId: string) {
  const post = yield* visit.read<SocialPost>("read_social_post", { postId })
  const { data: posts } = yield* visit.read<{ readonly data: ReadonlyArray<SocialPost> }>("list_social_posts", {
    groupId: post.groupId,
    limit: 50
  })
  const name = postWords(post)
  return appPage(visit, {
    title: outsideText(name, 60),
    main: html`${head({
      crumb: [
        [visit.to("/social"), "Social"],
        [visit.to("/social/posts"), "Posts"]
      ],
      title: outside(name, { most: 80 }),
      extra: html`${badge(post.status)} ${tag(networkName(post.channelId))}`,
      says: post.planningKind === "hold" ? "A date that is held, for somebody to write the post." : undefined,
      acts: actions(visit, post)
    })}
    ${outcomeNote(visit, post)}
    ${split(textCard(post), html`${siblingsCard(visit, posts, post.id)} ${factsCard(post)}`)}`
  })
})

import type { MediaPreview, PostPreview, PostsPreview } from "@tidings/services/approvals/Preview"
import { html, type Html } from "../../../../pages/html.ts"
import { outside, outsideText } from "../../../../pages/outside.ts"
import { card } from "../../../../pages/parts/layout.ts"
import { exactly } from "../../../../pages/when.ts"
import { factList, remarks } from "../factList.ts"

/**
 * Maximum number of characters shown of all texts of a call together; each text may show at least `leastEach`, as much
 * as most networks take.
 */
const mostInAll = 40_000
const leastEach = 500
const mostAlt = 2_000

/** Image types that browsers show inline. */
const shownInPlace = /^image\/(?:png|jpeg|gif|webp)$/u

const titles: Readonly<Record<PostsPreview["deed"], string>> = {
  publish: "What would be posted",
  schedule: "What would be posted",
  takeDown: "What would be taken down"
}

const moment = ({ at, deed }: PostsPreview): Html | false => {
  if (deed === "takeDown") return false
  return at === undefined
    ? html`<p class="quiet">At once, as soon as it is approved.</p>`
    : html`<p class="quiet">On ${exactly(new Date(at))}.</p>`
}

const accountWords = (account: string | undefined): Html =>
  account === undefined
    ? html`<span class="quiet">no account</span>`
    : html`<span class="quiet">as</span> ${outside(account)}`

const partOf = (text: string, most: number): Html => html`<p class="words">${outside(text, { most, lines: true })}</p>`

const words = (parts: ReadonlyArray<string>, most: number): Html => {
  if (parts.length === 0) return html`<p class="words quiet">No words.</p>`
  if (parts.length === 1) return partOf(parts[0]!, most)
  return html`<ol class="thread">
    ${parts.map((part, index) => html`<li><span class="quiet small">${index + 1} of ${parts.length}</span>${partOf(part, most)}</li>`)}
  </ol>`
}

const refusedHere: Readonly<Record<PostsPreview["deed"], string>> = {
  publish: "It would not be posted here",
  schedule: "It would not be posted here",
  takeDown: "It could not be taken down"
}

const post = (
  { account, channel, facts, faults, parts }: PostPreview,
  deed: PostsPreview["deed"],
  most: number
): Html =>
  html`<li class="stack">
    <h3>${channel} ${accountWords(account)}</h3>
    ${remarks(faults, refusedHere[deed])} ${words(parts, most)} ${facts.length > 0 && factList(facts)}
  </li>`

const kindWords: Readonly<Record<MediaPreview["kind"], string>> = {
  image: "Picture",
  gif: "Animated picture",
  video: "Film"
}

const looked = ({ address, contentType, filename, kind, size }: MediaPreview): Html | false => {
  if (address === undefined) return false
  if (shownInPlace.test(contentType)) {
    const room = size !== undefined && html`width="${size.width}" height="${size.height}"`
    return html`<img src="${address}" alt="" loading="lazy" ${room} />`
  }
  return (
    kind === "video" &&
    html`<video src="${address}" aria-label="${outsideText(filename)}" controls preload="metadata"></video>`
  )
}

const medium = (one: MediaPreview): Html =>
  html`<li>
    <figure>
      ${looked(one)}
      <figcaption>
        ${one.address === undefined && html`<p class="err">The library has it no more.</p>`}
        ${
          one.alt === ""
            ? html`<p class="quiet">Without a description.</p>`
            : html`<p><span class="quiet">Described as</span> ${outside(one.alt, { most: mostAlt, lines: true })}</p>`
        }
        <p class="quiet small">
          ${kindWords[one.kind]}: ${outside(one.filename, { most: 100 })}${one.measures !== "" && `, ${one.measures}`}
        </p>
      </figcaption>
    </figure>
  </li>`

const mediaPart = (media: ReadonlyArray<MediaPreview>, posts: number): Html | false =>
  media.length > 0 &&
  card(
    posts > 1 ? "What each of them shows" : "What it shows",
    html`<ul class="media">
      ${media.map(medium)}
    </ul>`,
    { id: "media", pad: true }
  )

const leftOutPart = (leftOut: PostsPreview["leftOut"]): Html | false =>
  leftOut.length > 0 &&
  card(
    "Left out",
    html`<ul class="rows">
      ${leftOut.map(({ channel, reason }) => html`<li><strong>${channel}</strong><span class="grow">${outside(reason, { most: 1_000 })}</span></li>`)}
    </ul>`,
    { id: "left-out" }
  )

/** The preview of posts: each channel's own texts, and the media. */
export const postsPart = (preview: PostsPreview): Html => {
  const { deed, faults, leftOut, media, posts } = preview
  const texts = posts.reduce((count, { parts }) => count + parts.length, 0)
  const most = Math.max(leastEach, Math.floor(mostInAll / Math.max(1, texts)))
  const remarked = remarks(faults, "It would be refused")
  return html`${card(
    titles[deed],
    html`<div class="stack pad">
        ${moment(preview)} ${remarked} ${posts.length === 0 && remarks(["No channel would take it."])}
      </div>
      <ul class="rows posts">
        ${posts.map((one) => post(one, deed, most))}
      </ul>`,
    { id: "preview" }
  )}
  ${mediaPart(media, posts.length)} ${leftOutPart(leftOut)}`
}

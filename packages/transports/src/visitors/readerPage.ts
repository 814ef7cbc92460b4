import { readerLanguage, readerWords } from "@tidings/engines/pages/readerWords"
import type { Reader } from "@tidings/services/readers/Readers"
import type { ShownTopic } from "@tidings/services/readers/shownTopics"
import type { Reply } from "../http/Reply.ts"
import { brandStyleOf } from "../pages/brandStyle.ts"
import { html, type Html } from "../pages/html.ts"
import { notice } from "../pages/notice.ts"
import { page } from "../pages/page.ts"
import { button } from "../pages/parts/controls.ts"
import { noteBox } from "../pages/parts/layout.ts"

const named = ({ description, name }: ShownTopic): Html =>
  html`<b>${name}</b>${description !== null && html`<span class="quiet small">${description}</span>`}`

/** The page on which a reader chooses; `isSaved` is true right after a choice. */
export const readerPage = (token: string, reader: Reader, isSaved: boolean): Reply => {
  const words = readerWords(reader.language)
  const { address, brand, hasLeftAll, mailId, mayJoin, others, sender, topic } = reader
  const oneClick = html`<input type="hidden" name="List-Unsubscribe" value="One-Click" />`
  const rejoin = (one: ShownTopic) =>
    html`<form method="post" action="/u/choose/${token}">
      <input type="hidden" name="shown" value="${one.key}" /><input type="hidden" name="topic" value="${one.key}" />
      ${button(words.join(one.name), { look: "go wide" })}
    </form>`
  const ofMail =
    topic &&
    html`<section>
      <h2>${words.ofMail}</h2>
      <p class="named">${named(topic)}</p>
      <p>${topic.isJoined && !hasLeftAll ? words.getsIt : words.getsNone}</p>
      ${
        topic.isJoined
          ? html`<form method="post" action="/u/${token}">
              ${oneClick}${button(words.leave(topic.name), { look: "go wide" })}
            </form>`
          : mayJoin && rejoin(topic)
      }
    </section>`
  const box = (one: ShownTopic) =>
    html`<label class="choice"
      ><input type="hidden" name="shown" value="${one.key}" /><input
        type="checkbox"
        name="topic"
        value="${one.key}"
        ${one.isJoined && html`checked`}
        ${!one.isJoined && !mayJoin && html`disabled`}
      /><span>${named(one)}</span></label
    >`
  const boxes =
    others.length > 0 &&
    html`<section>
      <h2>${words.others}</h2>
      <form class="form" method="post" action="/u/choose/${token}">
        <div>${others.map(box)}</div>
        ${button(words.save, { look: "go wide" })}
      </form>
    </section>`
  const anew =
    !mayJoin &&
    html`<section>
      <p class="quiet">${words.tooOld}</p>
      ${
        mailId !== undefined &&
        html`<form method="post" action="/u/link/${token}">${button(words.newLink, { look: "wide" })}</form>`
      }
    </section>`
  const all = html`<section>
    <h2>${words.everything}</h2>
    ${
      hasLeftAll
        ? html`<p>${words.leftAll}</p>
            ${
              mayJoin &&
              html`<form method="post" action="/u/back/${token}">${button(words.lift, { look: "wide" })}</form>`
            }`
        : html`<form method="post" action="/u/all/${token}">${button(words.leaveAll, { look: "wide" })}</form>`
    }
    <p class="quiet small">${words.stays}</p>
  </section>`
  return page({
    title: words.title,
    lang: readerLanguage(reader.language),
    of: brand && brandStyleOf(brand),
    width: "wide",
    main: html`<h1>${words.title}</h1>
      <p class="quiet">${words.about(sender, address ?? "")}</p>
      ${isSaved && noteBox("good", "check", words.saved)} ${ofMail} ${boxes} ${anew} ${all}`
  })
}

interface Said {
  readonly title: string
  readonly says: string
  readonly action?: Html
  readonly status?: number
}

const said = ({ brand, language }: Reader, { action, says, status, title }: Said): Reply =>
  notice({
    title,
    says,
    lang: readerLanguage(language),
    ...(action && { action }),
    ...(status !== undefined && { status }),
    of: brand && brandStyleOf(brand)
  })

/** Asks a reader who left everything, and joins topics now, if that is to end too. */
export const liftQuestion = (token: string, reader: Reader, sent: URLSearchParams): Reply => {
  const words = readerWords(reader.language)
  const kept = (name: "shown" | "topic") =>
    sent.getAll(name).map((value) => html`<input type="hidden" name="${name}" value="${value}" />`)
  return said(reader, {
    title: words.liftToo,
    says: words.liftToJoin(reader.sender),
    action: html`<form method="post" action="/u/choose/${token}">
      ${kept("shown")}${kept("topic")}
      <div class="stack">
        ${button(words.joinAndLift, { look: "go wide", name: "lift", value: "yes" })}
        ${button(words.joinOnly, { look: "wide", name: "lift", value: "no" })}
      </div>
    </form>`
  })
}

/** Says to a reader that a new link is on its way. */
export const linkOnItsWay = (reader: Reader): Reply => {
  const words = readerWords(reader.language)
  return said(reader, { title: words.linkSent, says: words.linkSentSays(reader.address ?? "") })
}

/** Says to a person who was erased that there is nothing to do. */
export const nothingToDo = (reader: Reader): Reply => {
  const words = readerWords(reader.language)
  return said(reader, { title: words.done, says: words.doneSays })
}

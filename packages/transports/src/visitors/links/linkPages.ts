import type { GeoSource } from "@tidings/engines/links/clicks/GeoLookup"
import { memoized } from "@tidings/schema/once/memoized"
import { type Reply, withHeaders } from "../../http/Reply.ts"
import { html, type Html } from "../../pages/html.ts"
import { notice } from "../../pages/notice.ts"
import { button } from "../../pages/parts/controls.ts"
import type { BrandStyle } from "../../pages/brandStyle.ts"

const inWords = memoized(
  () => new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" })
)

export const missingLink = notice({
  status: 404,
  title: "There is no link here",
  says: "Part of the address may be missing. Compare it with where you found it."
})

/** Not in a brand's colours, so that a victim of abuse does not see them again. */
export const disabledLink = notice({
  status: 451,
  title: "This link was switched off",
  says: "It was reported for abuse and no longer leads anywhere."
})

/** The page that says how visits are counted, with the sources of the location tables. */
export const aboutLinks = (sources: ReadonlyArray<GeoSource>): Reply =>
  notice({
    title: "About these links",
    says: "This server counts how often its short links are opened, from which countries and by what kind of device. It keeps no addresses.",
    action: html`<p>
      ${sources.map(({ says, url }) => (url === undefined ? html`${says}. ` : html`<a href="${url}">${says}</a>. `))}
    </p>`
  })

export const retiredLink = notice({
  title: "This link has been retired",
  says: "Whoever made it has taken it back, so it no longer leads anywhere."
})

export const unavailableLink = withHeaders(
  notice({
    status: 503,
    title: "We cannot look this link up",
    says: "That is on our side, not yours. Please try again in a moment."
  }),
  { "Retry-After": "2" }
)

export const otherMethod = withHeaders(
  notice({ status: 405, title: "This is not how links work", says: "A link is opened, and nothing else." }),
  { Allow: "GET, HEAD" }
)

export const scheduledLink = (goLiveAt: Date, nowMs: number, brand: BrandStyle): Reply =>
  withHeaders(
    notice({
      status: 425,
      title: "Not open yet",
      says: html`This link opens on
        <time datetime="${goLiveAt.toISOString()}">${inWords().format(goLiveAt)} UTC</time>.`,
      of: brand
    }),
    { "Retry-After": String(Math.ceil((goLiveAt.getTime() - nowMs) / 1000)) }
  )

export const expiredLink = (brand: BrandStyle): Reply =>
  notice({
    status: 410,
    title: "This link has expired",
    says: "It was made to work until a set time, which is over. Whoever gave it to you may have a newer one.",
    of: brand
  })

const form = (referrer: string, wrong: Html | false): Html =>
  html`<form class="form" method="post">
    <div class="field">
      <label for="password">Password</label>
      <input
        class="in"
        id="password"
        name="password"
        type="password"
        autocomplete="off"
        required
        ${wrong !== false && html`aria-invalid="true" aria-describedby="wrong"`}
      />${wrong}
    </div>
    <input type="hidden" name="from" value="${referrer}" />
    ${button("Open the link", { look: "go wide" })}
  </form>`

/**
 * The page that asks for the password; `referrer` is the visitor's original referrer, to be counted once the link
 * opens.
 */
export const question = (referrer: string, brand: BrandStyle, isWrong = false): Reply =>
  notice({
    status: isWrong ? 403 : 200,
    title: "This link needs a password",
    says: "Whoever gave you the link can tell you.",
    action: form(referrer, isWrong && html`<p class="err" id="wrong" role="alert">That is not the password.</p>`),
    of: brand,
    // The right password redirects to the link's target, which may be any host.
    formAction: "https: http:"
  })

export const limited = (brand: BrandStyle, seconds: number): Reply =>
  withHeaders(
    notice({
      status: 429,
      title: "Too many tries",
      says: `Please wait ${Math.round(seconds / 60)} minutes before you try again.`,
      of: brand
    }),
    { "Retry-After": String(seconds) }
  )

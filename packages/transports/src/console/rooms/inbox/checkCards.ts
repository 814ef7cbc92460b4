import type { CapturedMailCheck } from "@tidings/schema/resources/CapturedMailCheck"
import { Effect } from "effect"
import { html, type Html } from "../../../pages/html.ts"
import { outside } from "../../../pages/outside.ts"
import { badge } from "../../../pages/parts/badge.ts"
import { card, facts } from "../../../pages/parts/layout.ts"
import { bytesSaid } from "../../../pages/parts/words.ts"
import type { RefusedCall } from "../../RefusedCall.ts"
import type { Visit } from "../../Visit.ts"

/** Features that a page shows, those that most mail programs lack. */
const mostFeatures = 12

const states = {
  ok: ["delivered", "Answers"],
  broken: ["failed", "Broken"],
  unknown: ["draft", "Not known"],
  unreachable: ["unconfirmed", "No answer"],
  refused: ["failed", "Not public"]
} as const

const stateOf = (state: keyof typeof states): Html => {
  const [look, words] = states[state]
  return badge(look, words)
}

const sizeOf = ({ size }: CapturedMailCheck): Html =>
  size.is_cut_by_gmail
    ? html`${badge("failed", "Cut by Gmail")} ${bytesSaid(size.html_bytes)} of HTML, of which it shows
      ${bytesSaid(size.gmail_cut_bytes)}`
    : html`${badge("delivered", "Whole in Gmail")} ${bytesSaid(size.html_bytes)} of HTML`

const spamOf = ({ spam }: CapturedMailCheck): Html => {
  if (spam.state === "unavailable") return html`<span class="quiet">${spam.reason}</span>`
  return html`${badge(spam.is_spam === true ? "failed" : "delivered", spam.is_spam === true ? "Spam" : "No spam")}
  ${spam.score} of ${spam.threshold}`
}

const linksCard = ({ links }: CapturedMailCheck): Html | false =>
  links.checked.length > 0 &&
  card(
    "Where its links lead",
    html`<ul class="rows">
      ${links.checked.map(({ state, status, url }) => html`<li><span class="grow">${outside(url, { most: 160 })}${status !== null && html`<span class="quiet">${status}</span>`}</span>${stateOf(state)}</li>`)}
    </ul>`,
    links.unchecked > 0 ? { says: `${links.unchecked} more were not asked` } : {}
  )

const supportCard = ({ support }: CapturedMailCheck): Html | false =>
  support.features.length > 0 &&
  card(
    "What mail programs lack",
    html`<ul class="rows">
      ${support.features.slice(0, mostFeatures).map(
        ({ feature, partial, unsupported, url }) =>
          html`<li>
            <span class="grow"
              ><a href="${url}" rel="noreferrer"><code>${feature}</code></a
              ><span class="quiet"
                >${unsupported.length > 0 && `Not in ${unsupported.join(", ")}. `}${partial.length > 0 && `In part in ${partial.join(", ")}.`}</span
              ></span
            >
          </li>`
      )}
    </ul>`,
    { says: `caniemail.com, ${support.as_of}` }
  )

/** The checks of a captured mail; a check that is refused says why. */
export const checkCards = (visit: Visit, id: string): Effect.Effect<Html, RefusedCall> =>
  Effect.map(
    visit.read<CapturedMailCheck>("check_captured_mail", { id }),
    (check) =>
      html`${card(
        "Checks",
        facts([
          ["Size", sizeOf(check)],
          ["Spam", spamOf(check)]
        ]),
        { pad: true }
      )}${linksCard(check)}${supportCard(check)}`
  )

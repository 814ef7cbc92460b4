import type { Objective } from "@tidings/schema/composing/Brief"
import type { Facts } from "../reading/Facts.ts"
import { holds, phrases, wordsOf } from "../reading/words.ts"

const signs: ReadonlyArray<readonly [Objective, ReturnType<typeof phrases>]> = [
  ["waitlist", phrases("waitlist|waiting list|wait list|early access|be the first to know|coming soon")],
  [
    "download",
    phrases(
      "ebook|e-book|white paper|whitepaper|our guide|free guide|the guide|checklist|free download|download the guide|download our|to download"
    )
  ],
  [
    "event",
    phrases(
      "webinar|workshop|evening|party|concert|open day|festival|fair|meetup|conference|talk|dinner|exhibition|class|tour|tasting|reception|ceremony|screening|hoffest|fest|konzert|atelier|concierto|taller|picnic|race|match|menu"
    )
  ],
  ["sale", phrases("sale|discount|clearance|half price|coupon|voucher|rabatt|soldes|rebajas")],
  [
    "signup",
    phrases(
      "enrol|enroll|course|sign up|trial|subscribe|subscription|volunteer|join us|free plan|register|registration"
    )
  ]
]

/** What readers are to do, as far as the brief tells. */
export const objectiveOf = (brief: string, facts: Facts): Objective => {
  if (facts.act === "hire" || facts.act === "thank") return "lead"
  if (facts.offer !== undefined) return "sale"
  const words = wordsOf(brief)
  const found = signs.find(
    ([objective, list]) => holds(words, list) && (objective !== "event" || facts.when !== undefined)
  )
  if (found !== undefined) return found[0]
  if (facts.act === "invite") return "event"
  return facts.act === "launch" || facts.ask !== undefined ? "signup" : "lead"
}

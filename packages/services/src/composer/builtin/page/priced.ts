import type { Block } from "@tidings/schema/composing/Block"
import { covered } from "../planning/covered.ts"
import { cut } from "../planning/naming.ts"
import type { Action, Plan } from "../planning/Plan.ts"
import { asSentence, upper } from "../reading/words.ts"
import { labels } from "../voice/labels.ts"

const joint = ", and "
const words = "Plans start starts at It costs cost"

/** Whether a page has a section for its price: that of something one signs up for. */
const isPriced = ({ facts, objective }: Plan): boolean =>
  facts.price !== undefined &&
  facts.act !== "hire" &&
  objective === "signup" &&
  /month|year|week|user|seat|pair|from/iu.test(facts.price)

/** Whether a sentence belongs beside the price. */
export const isOfPrice = (plan: Plan, sentence: string): boolean =>
  isPriced(plan) && /\bfree\b|\bcosts?\b|[€£$]/iu.test(sentence)

/** The section of the price, with what else the brief says of it. */
export const pricingOf = (plan: Plan, action: Action | undefined): ReadonlyArray<Block> => {
  const { all, facts } = plan
  if (!isPriced(plan)) return []
  const price = upper(facts.price!)
  const isSaid = (text: string) => covered(text, `${words} ${price}`)
  const lines = all
    .filter((sentence) => isOfPrice(plan, sentence))
    .map((sentence) => {
      const at = sentence.indexOf(joint)
      return at > 0 && isSaid(sentence.slice(0, at)) ? asSentence(sentence.slice(at + joint.length)) : sentence
    })
    .filter((line) => !isSaid(line))
  return [
    {
      type: "pricing",
      title: labels[facts.tongue].price,
      price: cut(price, 120),
      lines: lines.slice(0, 8).map((line) => cut(line, 240)),
      ...(action && { cta: action })
    }
  ]
}

import type { Block } from "@tidings/schema/composing/Block"
import type { Objective } from "@tidings/schema/composing/Brief"
import { cut } from "../planning/naming.ts"
import type { Plan, Point } from "../planning/Plan.ts"
import { pointOf, seriesOf } from "../planning/points.ts"
import { inMarks } from "../reading/quoted.ts"

const mostItems = 12
const heading = (title: string): Point => ({ title, text: "" })
const fitting = ({ text, title }: Point): Point => ({ title: cut(title, 240), text: cut(text, 600) })

const titles: Readonly<Record<Objective, string>> = {
  download: "What is inside",
  event: "What to expect",
  sale: "What to expect",
  signup: "What you get",
  waitlist: "What to expect",
  lead: "At a glance"
}

const sections = (title: string, points: ReadonlyArray<Point>): ReadonlyArray<Block> =>
  Array.from({ length: Math.ceil(points.length / mostItems) }, (_, index) => ({
    type: "features",
    title: index === 0 ? title : "",
    items: points.slice(index * mostItems, (index + 1) * mostItems).map(fitting)
  }))

/** Lists and sentences as points; a sentence that holds a series is taken apart. */
export const pointsOf = (plan: Plan, sentences: ReadonlyArray<string>): ReadonlyArray<Block> => {
  const { facts, objective } = plan
  const isEnglish = facts.tongue === "en"
  const of = (sentence: string): ReadonlyArray<Point> => {
    const series = isEnglish && facts.list.length === 0 ? seriesOf(sentence) : []
    if (series.length > 0) return series.map(heading)
    return [isEnglish ? pointOf(sentence) : heading(sentence.replace(/\.$/u, ""))]
  }
  const { quotation } = facts
  const said = quotation?.by === "" ? [heading(inMarks(quotation))] : []
  const points = [...facts.list.map(heading), ...sentences.flatMap(of), ...said]
  return sections(isEnglish ? (facts.list.length > 0 ? titles[objective] : "Good to know") : "", points)
}

/** What the series of the opening holds, once more as points, on a long page. */
export const deedsOf = ({ all, facts, length }: Plan): ReadonlyArray<Block> => {
  const deeds = length === "long" && facts.tongue === "en" && facts.list.length === 0 ? seriesOf(all[0] ?? "") : []
  return sections("What it does", deeds.map(heading))
}

import type { Objective } from "@tidings/schema/composing/Brief"
import { dayOf } from "../reading/finding/dates.ts"
import type { Facts } from "../reading/Facts.ts"
import { upper, wordsOf } from "../reading/words.ts"
import { repeats } from "./covered.ts"
import { cut } from "./naming.ts"
import type { Detail } from "./Plan.ts"

const mostSubject = 70
const mostPreview = 110

/** A subject of at most 70 characters: the headline, and the day or the end of what it invites to. */
export const subjectOf = (
  { offer, tongue, until, when }: Facts,
  {
    details,
    headline,
    objective
  }: { readonly details: ReadonlyArray<Detail>; readonly headline: string; readonly objective: Objective }
): string => {
  const end = objective === "sale" && offer !== undefined ? until : undefined
  const day = when === undefined ? undefined : dayOf(when)
  const isKnown = day === undefined || headline.toLowerCase().includes(day.toLowerCase())
  const first = details[0]?.value
  const longer =
    end !== undefined
      ? `${headline}, ${end.word} ${end.date}`
      : tongue !== "en" && first !== undefined && when !== undefined
        ? `${headline}: ${first}`
        : objective === "event" && !isKnown
          ? `${headline}, ${/^(?:every|from)/iu.test(day) ? day.charAt(0).toLowerCase() + day.slice(1) : day}`
          : headline
  return upper([...longer].length <= mostSubject ? longer : cut(headline, mostSubject))
}

const begun = (text: string): string =>
  wordsOf(text)
    .slice(0, 3)
    .map(({ low }) => low)
    .join(" ")

/** The first of the lines that goes on from the subject instead of saying it again, in at most 110 characters. */
export const previewOf = (lines: ReadonlyArray<string>, subject: string, headline: string): string => {
  const goesOn = lines.find(
    (line) =>
      line !== "" && !repeats(line, subject) && begun(line) !== begun(subject) && begun(line) !== begun(headline)
  )
  return cut(goesOn ?? lines.at(-1) ?? "", mostPreview)
}

import type { Facts } from "../reading/Facts.ts"
import { upper } from "../reading/words.ts"
import { labels } from "../voice/labels.ts"
import type { Detail } from "./Plan.ts"

/** What one looks up in a mail (when, where, what it costs), in the words of the brief; none of them twice. */
export const detailsOf = (facts: Facts): ReadonlyArray<Detail> => {
  const { act, code, entryIsFree = false, price, tongue, until, when, where } = facts
  const l = labels[tongue]
  const isJob = act === "hire" && tongue === "en"
  const rows: ReadonlyArray<readonly [label: string, value: string | undefined]> = [
    [isJob ? "Start" : l.when, when],
    [l.where, where],
    [l.code, code],
    [isJob ? "Pay" : l.price, entryIsFree ? undefined : price],
    [
      until?.word === "by" && tongue === "en" ? "By" : l.until,
      when?.includes(until?.date ?? "") ? undefined : until?.date
    ]
  ]
  const details: Array<Detail> = []
  for (const [label, value] of rows)
    if (value !== undefined && !details.some((detail) => detail.value.includes(value)))
      details.push({ label, value: upper(value) })
  return details
}

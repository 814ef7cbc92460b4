import { isWritable, writable } from "@tidings/schema/fields/writable"
import type { MessageOutcome, MessageReport, ReceivedSms, Told } from "../Callback.ts"

/** In characters. */
const most = {
  reason: 1_000,
  /** More than the longest link that is followed. */
  url: 4_096,
  /** More than any provider's, and no more than an index holds. */
  id: 500,
  reportId: 200,
  number: 100,
  text: 10_000
} as const

/** A code of a provider's, as bounded as those that there are: a class of mail's (5.1.1), a number or a word of its documentation. */
const isCode = (text: string): boolean => /^(?:\d\.\d{1,3}\.\d{1,3}|[\da-z]{1,5}|[a-z][a-z_.-]{0,79})$/iu.test(text)

/** RFC 5965 §3.1 and its registry: one word. */
const isFeedbackType = (text: string): boolean => /^[a-z][a-z-]{0,39}$/iu.test(text)

const outcome = (said: MessageOutcome): MessageOutcome => {
  switch (said.became) {
    case "delayed":
    case "bounced":
    case "failed": {
      const { statusCode, ...rest } = said
      const code = statusCode === undefined || !isCode(statusCode) ? {} : { statusCode }
      return { ...rest, reason: writable(said.reason, most.reason), ...code }
    }
    case "suppressed":
      return { ...said, reason: writable(said.reason, most.reason) }
    case "complained":
      return { ...said, feedbackType: isFeedbackType(said.feedbackType) ? said.feedbackType : "other" }
    case "clicked":
      return { ...said, url: writable(said.url, most.url) }
    default:
      return said
  }
}

/** Ids are of one word: a sentence in the place of one is kept nowhere. */
const isId = (text: string): boolean => text.length <= most.id && !/\s/u.test(text) && isWritable(text)

/** A name that no message could have is left out, where the report names ours besides; else the report is about none. */
const report = ({ messageId, ownId, reportId, ...said }: MessageReport): ReadonlyArray<Told> => {
  const own = ownId !== undefined && isId(ownId) ? ownId : undefined
  const named = isId(messageId) ? messageId : own
  if (named === undefined) return []
  return [
    {
      messageId: named,
      outcome: outcome(said.outcome),
      ...(own !== undefined && { ownId: own }),
      ...(reportId !== undefined && !/\s/u.test(reportId) && { reportId: writable(reportId, most.reportId) })
    }
  ]
}

const received = (said: ReceivedSms): ReceivedSms => ({
  ...said,
  receivedId: writable(said.receivedId, most.reportId),
  from: writable(said.from, most.number),
  to: writable(said.to, most.number),
  text: writable(said.text, most.text)
})

/**
 * What a provider tells, as every column holds it: whatever the way, it is heard through this and kept as it is, so that nothing in one report keeps the
 * others of its callback from being recorded.
 */
export const keepableTold = (all: ReadonlyArray<Told>): ReadonlyArray<Told> =>
  all.flatMap((told) => {
    if ("confirmUrl" in told) return [told]
    return "outcome" in told ? report(told) : [received(told)]
  })

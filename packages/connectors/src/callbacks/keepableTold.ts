import { isWritable, writable } from "@tidings/schema/fields/writable"
import type { MessageOutcome, MessageReport, ReceivedSms, CallbackContent } from "../Callback.ts"

/** Maximum lengths in characters. */
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

/**
 * True for a provider's code, as bounded as the codes in use: a status of mail (5.1.1), a number or a word of its
 * documentation.
 */
const isCode = (text: string): boolean => /^(?:\d\.\d{1,3}\.\d{1,3}|[\da-z]{1,5}|[a-z][a-z_.-]{0,79})$/iu.test(text)

/** True for the single word that RFC 5965 §3.1 and its registry allow. */
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

/** True for an id of one word: a sentence in the place of an id is not stored. */
const isId = (text: string): boolean => text.length <= most.id && !/\s/u.test(text) && isWritable(text)

/** Drops a `messageId` that no message could have, in favour of our own id; without either the report is dropped. */
const report = ({ messageId, ownId, reportId, ...said }: MessageReport): ReadonlyArray<CallbackContent> => {
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
 * Makes a provider's reports storable in every column. Every way of hearing a report goes through this function, so
 * that one bad report does not keep the others of its callback from being recorded.
 */
export const keepableTold = (all: ReadonlyArray<CallbackContent>): ReadonlyArray<CallbackContent> =>
  all.flatMap((told) => {
    if ("confirmUrl" in told) return [told]
    return "outcome" in told ? report(told) : [received(told)]
  })

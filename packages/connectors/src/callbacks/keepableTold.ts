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
  code: 100,
  feedbackType: 100,
  number: 100,
  text: 10_000
} as const

const outcome = (said: MessageOutcome): MessageOutcome => {
  switch (said.became) {
    case "delayed":
    case "bounced":
    case "failed": {
      const { statusCode } = said
      const code = statusCode === undefined ? {} : { statusCode: writable(statusCode, most.code) }
      return { ...said, reason: writable(said.reason, most.reason), ...code }
    }
    case "suppressed":
      return { ...said, reason: writable(said.reason, most.reason) }
    case "complained":
      return { ...said, feedbackType: writable(said.feedbackType, most.feedbackType) }
    case "clicked":
      return { ...said, url: writable(said.url, most.url) }
    default:
      return said
  }
}

const isId = (text: string): boolean => text.length <= most.id && isWritable(text)

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
      ...(reportId !== undefined && { reportId: writable(reportId, most.reportId) })
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

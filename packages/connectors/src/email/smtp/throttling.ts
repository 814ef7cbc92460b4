// RFC 3463: 4.7.x policy (grey-listing and rates), 4.3.2 not accepting now, 4.4.5 congestion, 4.5.3 too many at once.
const slowStatus = /^4\d\d[ -]4\.(?:7\.\d{1,3}|3\.2|4\.5|5\.3)(?!\d)/u
const slowWords = /\b(?:rate\b|throttl|too many\b|too fast\b|gr[ae]y-?list|slow down\b|limit)/iu

/** Whether a 4yz reply speaks of our pace or standing rather than of its own trouble. */
export const asksToSlowDown = (reply: string): boolean => slowStatus.test(reply) || slowWords.test(reply)

const delay =
  /\b(?:in|after|for|wait)\s{1,3}(\d{1,5})\s{0,3}(?:(s)(?:ecs?|econds?)?|(m)(?:ins?|inutes?)?|(h)(?:ours?)?)\b/iu

/** The delay that a reply asks for in words ("try again in 5 minutes"), at most a day; undefined when it names none. */
export const namedDelaySeconds = (reply: string): number | undefined => {
  const [found, count, , minutes, hours] = delay.exec(reply) ?? []
  if (found === undefined) return undefined
  return Math.min(Number(count) * (hours ? 3600 : minutes ? 60 : 1), 86_400)
}

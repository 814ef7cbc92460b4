// A scheme that mail clients open without running anything, or a relative reference: no colon, entity or control
// character before its first / ? or #, so that no spelling of `javascript:` passes, encoded or not.
const safe = /^(?:(?:https?|mailto|tel|sms|cid):|[^:&\p{Cc}]*(?:[/?#]|$))/iu

/** True when a link may carry this URL, given decoded or as it stands in an HTML attribute. */
export const isSafeUrl = (url: string): boolean => safe.test(url.trimStart())

const settled = /^\s*(?:https?:\/\/|mailto:|tel:|sms:|cid:|#)/iu

/** True when nothing appended to this beginning of a URL can change its scheme. */
export const hasSafeScheme = (beginning: string): boolean => settled.test(beginning)

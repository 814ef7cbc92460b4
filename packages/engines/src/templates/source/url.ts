// A scheme that mail clients open without running anything, or a relative reference: no colon, entity or control
// character before its first / ? or #, so that no spelling of `javascript:` passes, encoded or not.
const safe = /^(?:(?:https?|mailto|tel|sms|cid):|[^:&\p{Cc}]*(?:[/?#]|$))/iu

/** True if a link may have this URL, given decoded or as written in an HTML attribute. */
export const isSafeUrl = (url: string): boolean => safe.test(url.trimStart())

const settled = /^\s*(?:https?:\/\/|mailto:|tel:|sms:|cid:|#)/iu

/** True if nothing appended to this beginning of a URL can change its scheme. */
export const hasSafeScheme = (beginning: string): boolean => settled.test(beginning)

const rightToLeft = /^(?:ar|arc|ckb|dv|fa|he|ks|ps|sd|syr|ug|ur|yi)(?:-|$)/iu

/** True if a language is written from right to left. */
export const isRightToLeft = (locale: string): boolean => rightToLeft.test(locale)

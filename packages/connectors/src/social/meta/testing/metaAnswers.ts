import type { Answer } from "../../../testing/Answers.ts"

const said = (status: number, code: number, message: string, more: object = {}) => ({
  says: `${code} ${message}`,
  answer: { status, body: { error: { message, type: "OAuthException", code, ...more } } }
})

/**
 * Answers documented at developers.facebook.com/docs/graph-api/guides/error-handling, which says of 368 "wait and
 * retry", and instagram-platform/reference/error-codes, 2026-06.
 */
export const metaAnswers: ReadonlyArray<Answer> = [
  { about: "account", ...said(400, 190, "The access token has expired") },
  { about: "account", ...said(403, 10, "Permission is either not granted or has been removed") },
  { about: "account", ...said(403, 200, "Permission is either not granted or has been removed") },
  { about: "message", ...said(400, 506, "Duplicate posts cannot be published consecutively") },
  { about: "message", ...said(400, 100, "Invalid parameter") },
  { about: "message", ...said(400, 1_609_005, "Error posting link") },
  { about: "passing", ...said(400, 368, "Temporarily blocked for policies violations") },
  { about: "passing", ...said(403, 4, "The action was blocked", { error_subcode: 2_207_051 }) },
  { about: "passing", ...said(400, 4, "Too many calls") },
  { about: "passing", ...said(400, 341, "Application limit reached") }
]

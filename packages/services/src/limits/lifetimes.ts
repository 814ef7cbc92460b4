const minute = 60
const day = 24 * 60 * minute

/** Lifetimes of what the authorization server issues, in seconds; a refresh token's starts anew with each use. */
export const lifetimes = {
  accessToken: 60 * minute,
  refreshToken: 30 * day,
  authorizationCode: minute,
  /** Time from the client's request to the person's answer. */
  interaction: 10 * minute,
  /** Time for which a browser stays signed in. */
  session: 60 * minute,
  /** Time after which an unused registration expires. */
  client: 30 * day,
  /** Time after which a used registration expires: its client may return after a long absence. */
  usedClient: 365 * day,
  oneTimeCode: 10 * minute
} as const

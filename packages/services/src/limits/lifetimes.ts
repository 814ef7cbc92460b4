const minute = 60
const day = 24 * 60 * minute

/** How long what the authorization server hands out holds, in seconds; a refresh token from each use. */
export const lifetimes = {
  accessToken: 60 * minute,
  refreshToken: 30 * day,
  authorizationCode: minute,
  /** From the client's request to the person's answer. */
  interaction: 10 * minute,
  /** For so long a browser stays signed in. */
  session: 60 * minute,
  /** A registration that nobody uses. */
  client: 30 * day,
  /** One that was used: its program comes back to it, however long it was away. */
  usedClient: 365 * day,
  oneTimeCode: 10 * minute
} as const

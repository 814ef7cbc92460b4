/**
 * Parses a value that is as a whole an http or https URL, with its host written out, and without a user name or
 * password; undefined for anything else.
 */
export const webUrl = (value: string): URL | undefined => {
  const url = /^https?:\/\/[^\s\\\p{Cc}/?#][^\s\\\p{Cc}]*$/iu.test(value) ? URL.parse(value) : null
  return url === null || url.username !== "" || url.password !== "" ? undefined : url
}

/** The URL that a whole value is: of the web, with a host where it stands written, and without a user's name or password; undefined for anything else. */
export const webUrl = (value: string): URL | undefined => {
  const url = /^https?:\/\/[^\s\\\p{Cc}/?#][^\s\\\p{Cc}]*$/iu.test(value) ? URL.parse(value) : null
  return url === null || url.username !== "" || url.password !== "" ? undefined : url
}

import { isUnder } from "../builtin/reading/finding/links.ts"

/** Places of a page or a mail itself. */
const own = new Set(["#form", "#unsubscribe"])

/** Whether a link may stand: https on a domain of the brand without credentials in it, an address that was named, or a place of the mail itself. */
export const isAllowed = (url: string, domains: ReadonlyArray<string>, said: string): boolean => {
  if (own.has(url)) return true
  if (url.startsWith("mailto:")) return said.includes(url.slice("mailto:".length).toLowerCase())
  const parsed = URL.parse(url)
  return (
    parsed !== null &&
    parsed.protocol === "https:" &&
    parsed.username === "" &&
    parsed.password === "" &&
    isUnder(parsed.hostname, domains)
  )
}

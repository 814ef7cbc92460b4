import { hostnameOf } from "../../links/shortUrlsOf.ts"

const written = /https?:[\\/]+[^\s<>"]+/giu

/**
 * Returns the http and https URLs in a text, parsed like browsers do; those that no browser could parse are left out.
 */
export const urlsIn = (text: string): ReadonlyArray<URL> =>
  Array.from(text.matchAll(written), ([url]) => URL.parse(url.replace(/[.,;:!?)\]}'*]{1,5}$/u, ""))).filter(
    (url) => url !== null
  )

/** True if a URL is on one of these hosts, or on a subdomain of one. */
export const isOn = (url: URL, hosts: ReadonlyArray<string>): boolean => {
  const host = hostnameOf(url)
  return hosts.some((one) => host === one || host.endsWith(`.${one}`))
}

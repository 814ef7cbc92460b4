import { hostnameOf } from "../../links/shortUrlsOf.ts"

const written = /https?:[\\/]+[^\s<>"]+/giu

/** The http and https URLs that stand in a text, as browsers read them; those that no browser could are left out. */
export const linksIn = (text: string): ReadonlyArray<URL> =>
  Array.from(text.matchAll(written), ([url]) => URL.parse(url.replace(/[.,;:!?)\]}'*]{1,5}$/u, ""))).filter(
    (url) => url !== null
  )

/** Whether a URL is on one of these hosts, or below one. */
export const isOn = (url: URL, hosts: ReadonlyArray<string>): boolean => {
  const host = hostnameOf(url)
  return hosts.some((one) => host === one || host.endsWith(`.${one}`))
}

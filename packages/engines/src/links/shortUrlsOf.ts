import { namedByPath, worldPath } from "@tidings/schema/World"

/** The place of a link: its slug in live or test mode, and its stored domain, empty for the installation's own. */
interface LinkAddress {
  readonly domain: string
  readonly livemode: boolean
  readonly slug: string
}

/** Returns a host name for comparison: in lower case, without the dot of the root. */
export const hostnameOf = (url: URL): string => url.hostname.toLowerCase().replace(/\.$/u, "")

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/**
 * Returns the functions that write and read short URLs. A link on the installation's own domain moves with it, since
 * only its slug is stored.
 */
export const shortUrlsOf = (publicUrl: string, shortDomain: string | undefined) => {
  const base = new URL(publicUrl)
  const scheme = base.protocol
  const shortHost = shortDomain === undefined ? undefined : hostnameOf(new URL(`${scheme}//${shortDomain}`))
  const publicHost = hostnameOf(base)
  const root = base.pathname.replace(/\/$/u, "")
  const folder = `${root}/l`

  /** Returns the part of a path below /l/ on the public URL's host; undefined if the path is not below it. */
  const underFolder = (url: URL): string | undefined => {
    const path = decoded(url.pathname).replaceAll(/\/{2,}/gu, "/")
    return path === folder || path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : undefined
  }

  return {
    /** The installation's own domain, as named in links on it. */
    ownDomain: shortDomain ?? base.host,

    domainOf: ({ domain }: Pick<LinkAddress, "domain">): string =>
      domain === "" ? (shortDomain ?? base.host) : domain,

    urlOf: ({ domain, ...standing }: LinkAddress): string => {
      const path = worldPath(standing)
      if (domain !== "") return `${scheme}//${domain}/${path}`
      return shortDomain === undefined ? `${publicUrl}/l/${path}` : `${scheme}//${shortDomain}/${path}`
    },

    /** True for the host of the public URL, and for that of short links. */
    isOwnHost: (host: string): boolean => host === shortHost || host === publicHost,

    /** True for a URL that the installation's own short links answer, even if no such link exists. */
    isOwn: (url: URL): boolean =>
      hostnameOf(url) === shortHost || (hostnameOf(url) === publicHost && underFolder(url) !== undefined),

    /** True for a URL of the installation's own pages. */
    isOwnPage: (url: URL): boolean => url.host === base.host && url.pathname.startsWith(`${root}/p/`),

    /** Returns the place of a short URL: on the installation's own domain, under /l/, or on any other host. */
    placeOf: (url: URL): LinkAddress => {
      const host = hostnameOf(url)
      const named = (path: string) => namedByPath(path.replaceAll(/^\/+|(?<!\/)\/+$/gu, ""))
      if (host === shortHost) return { domain: "", ...named(decoded(url.pathname)) }
      if (host === publicHost) return { domain: "", ...named(underFolder(url) ?? "") }
      return { domain: host, ...named(decoded(url.pathname)) }
    }
  }
}

export type ShortUrls = ReturnType<typeof shortUrlsOf>

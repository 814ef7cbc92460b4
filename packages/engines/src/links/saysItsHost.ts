// The authority as RFC 3986 §3.2 ends it, and the host within it, a port apart.
const authority = /^[a-z]+:\/\/([^/?#]*)/iu
const hostIn = /^(\[[^\]]*\]|[^:]*)(?::\d*)?$/u

const isAscii = (label: string): boolean => /^[ -~]*$/u.test(label)

const labels = (host: string): ReadonlyArray<string> => host.toLowerCase().replace(/\.$/u, "").split(".")

/**
 * True when every reader finds the same host in a URL: the one that is written in it is the one that `url`, parsed by the WHATWG standard,
 * leads to, but for case and the letters of other scripts. So not with a backslash, another form of an IPv4 address, percent-encoding, signs
 * that are taken for others, or an empty label.
 */
export const saysItsHost = (text: string, { hostname }: URL): boolean => {
  const written = hostIn.exec(authority.exec(text)?.[1] ?? "")?.[1] ?? ""
  if (hostname.startsWith("[")) return written.startsWith("[")
  const [said, meant] = [labels(written), labels(hostname)]
  return (
    said.length === meant.length &&
    said.every((label, at) => {
      const read = meant[at]!
      return label !== "" && (isAscii(label) ? label === read : read.startsWith("xn--"))
    })
  )
}

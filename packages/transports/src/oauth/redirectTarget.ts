const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/u

// Popular programs whose private scheme has no dot; RFC 8252 §8.4 would have such schemes refused.
const programs = new Set([
  "cursor:",
  "kiro:",
  "raycast:",
  "trae:",
  "vscode:",
  "vscode-insiders:",
  "vscodium:",
  "warp:",
  "windsurf:",
  "zed:"
])

const maxLength = 2_000

/**
 * Returns a sentence on why this redirect URI is refused; undefined for https, a loopback address, and a program's own
 * scheme.
 * Decided in docs/decisions/oauth.md.
 */
export const redirectFault = (uri: string): string | undefined => {
  const url = uri.length <= maxLength ? URL.parse(uri) : null
  if (url === null) return `must be absolute URIs of at most ${maxLength} characters`
  const { hash, hostname, href, password, protocol, username } = url
  if (hash !== "" || href.endsWith("#")) return "must not contain fragments"
  if (username !== "" || password !== "") return "must not contain a user name or password"
  switch (protocol) {
    case "https:":
      return /^[\w.-]+$|^\[[\da-f:.]+\]$/u.test(hostname) ? undefined : "must name one host"
    case "http:":
      return loopback.test(hostname) ? undefined : "must use https, but for loopback addresses"
    default:
      return isPrivate(url)
        ? undefined
        : `must not use the scheme ${protocol.slice(0, -1)}: use https, a loopback address or a scheme such as com.example.app`
  }
}

const isPrivate = ({ href, protocol }: URL): boolean =>
  (programs.has(protocol) || /^[a-z][\w-]*(?:\.[\w-]+)+:$/u.test(protocol)) && href[protocol.length] === "/"

/** Describes the target of the answer in words for a person. */
export const describeRedirect = (redirectUri: string): string => {
  const { host, hostname, protocol } = new URL(redirectUri)
  if (protocol === "http:" && loopback.test(hostname)) return "a program on this computer"
  return protocol === "https:" ? host : `a program on this computer (${protocol})`
}

/**
 * Returns the source for a page's form-action, so that browsers follow the redirect there; it is only the scheme for an
 * IPv6 address, which CSP cannot express.
 */
export const formActionOf = (redirectUri: string): string => {
  const { hostname, origin, protocol } = new URL(redirectUri)
  return origin === "null" || hostname.startsWith("[") ? protocol : origin
}

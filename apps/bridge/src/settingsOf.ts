/** The target URL of messages, and the headers of every request. */
export interface Settings {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
}

export interface WrongSettings {
  readonly wrong: string
}

type Environment = Readonly<Record<string, string | undefined>>

const defaultUrl = "http://127.0.0.1:8080"

const viewHeaders = {
  TIDINGS_TOOLSETS: "x-mcp-toolsets",
  TIDINGS_TOOLS: "x-mcp-tools",
  TIDINGS_READ_ONLY: "x-mcp-readonly"
}

/** Reads the settings from an environment; if they are wrong, explains it in one line that shows no secret. */
export const settingsOf = (env: Environment): Settings | WrongSettings => {
  const said = (name: string) => env[name]?.trim() ?? ""
  const key = said("TIDINGS_API_KEY")
  if (key === "") return { wrong: "No API key: set TIDINGS_API_KEY to one of your Tidings workspace." }
  if (!/^[\x21-\x7e]+$/u.test(key)) return { wrong: "TIDINGS_API_KEY has characters that no key has." }
  const url = endpointOf(said("TIDINGS_URL") || defaultUrl)
  if (url === undefined) return { wrong: `TIDINGS_URL is no http or https URL, such as ${defaultUrl}.` }
  const views = Object.entries(viewHeaders).filter(([name]) => said(name) !== "")
  const odd = views.find(([name]) => !/^[\x20-\x7e]+$/u.test(said(name)))
  if (odd !== undefined) return { wrong: `${odd[0]} has characters that no name has.` }
  return {
    url,
    headers: {
      authorization: `Bearer ${key}`,
      ...Object.fromEntries(views.map(([name, header]) => [header, said(name)]))
    }
  }
}

/** Returns the MCP endpoint of a server for its base URL or its endpoint; a query is kept. */
const endpointOf = (text: string): URL | undefined => {
  const url = parsed(text)
  if (url === undefined || !/^https?:$/u.test(url.protocol)) return undefined
  const path = url.pathname.replace(/(?<!\/)\/+$/u, "")
  url.pathname = /\/(?:v1|mcp)$/u.test(path) ? path : `${path}/v1`
  return url
}

const parsed = (text: string): URL | undefined => {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

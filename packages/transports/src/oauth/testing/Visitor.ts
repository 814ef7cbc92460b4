/** A page or response as seen by a browser. */
export interface Seen {
  readonly url: string
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

const fieldsOf = (html: string): Record<string, string> =>
  Object.fromEntries(
    [...html.matchAll(/<input\s[^>]*type="hidden"[^>]*>/gu)].map(([tag]) => [
      /name="([^"]*)"/u.exec(tag)![1]!,
      /value="([^"]*)"/u.exec(tag)![1]!
    ])
  )

/**
 * A simple browser: it keeps cookies by path, follows redirects on one origin, and stops at redirects to other origins.
 */
export class Visitor {
  readonly #cookies = new Map<string, { readonly value: string; readonly path: string }>()
  readonly #origin: string
  /** The current page. */
  seen: Seen = { url: "", status: 0, headers: new Headers(), text: "" }

  constructor(origin: string) {
    this.#origin = origin
  }

  cookie(name: string): string {
    return [...this.#cookies].find(([key]) => key.startsWith(`${name} `))![1].value
  }

  #cookieHeader(url: URL): string {
    return [...this.#cookies]
      .filter(([, { path }]) => url.pathname === path || url.pathname.startsWith(path.replace(/\/?$/u, "/")))
      .map(([key, { value }]) => `${key.split(" ")[0]}=${value}`)
      .join("; ")
  }

  #keep(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair, ...attributes] = line.split("; ")
      const [name, value] = pair!.split(/=(.*)/su) as [string, string]
      const path = attributes.find((one) => one.toLowerCase().startsWith("path="))?.slice(5) ?? "/"
      if (attributes.some((one) => one.includes("1970"))) this.#cookies.delete(`${name} ${path}`)
      else this.#cookies.set(`${name} ${path}`, { value, path })
    }
  }

  async #ask(address: string, init: RequestInit): Promise<Seen> {
    const url = new URL(address, this.#origin)
    if (url.origin !== this.#origin) {
      return (this.seen = { url: url.href, status: 0, headers: new Headers(), text: "" })
    }
    const response = await fetch(url, {
      ...init,
      redirect: "manual",
      headers: { Accept: "text/html", Cookie: this.#cookieHeader(url) }
    })
    this.#keep(response.headers)
    const text = await response.text()
    if (response.status >= 300 && response.status < 400) return this.#ask(response.headers.get("Location")!, {})
    return (this.seen = { url: url.href, status: response.status, headers: response.headers, text })
  }

  open(address: string): Promise<Seen> {
    return this.#ask(address, {})
  }

  /** Posts the page's form with its hidden fields and the given ones. */
  send(fields: Readonly<Record<string, string>>): Promise<Seen> {
    const body = new URLSearchParams({ ...fieldsOf(this.seen.text), ...fields })
    return this.#ask(this.seen.url, { method: "POST", body })
  }

  /** Signs in with a code, approves with a preset, and returns the resulting address. */
  async approve(address: string, code: string | undefined, fields: Readonly<Record<string, string>>): Promise<URL> {
    await this.open(address)
    if (code !== undefined) await this.send({ do: "code", code })
    await this.send({ do: "approve", ...fields })
    return new URL(this.seen.url)
  }
}

/** A page or response as seen by a browser. */
export interface Seen {
  readonly url: string
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

const entities: Readonly<Record<string, string>> = {
  "&quot;": '"',
  "&#39;": "'",
  "&lt;": "<",
  "&gt;": ">",
  "&amp;": "&"
}

const unescaped = (value: string): string => value.replaceAll(/&(?:quot|#39|lt|gt|amp);/gu, (one) => entities[one]!)

const hiddenIn = (html: string): ReadonlyArray<readonly [name: string, value: string]> =>
  [...html.matchAll(/<input\s[^>]*type="hidden"[^>]*>/gu)].map(
    ([tag]) => [/name="([^"]*)"/u.exec(tag)![1]!, unescaped(/value="([^"]*)"/u.exec(tag)![1]!)] as const
  )

const wordsOf = (html: string): string => html.replaceAll(/<[^>]*>/gu, "").trim()

/** Returns the form with a button of these words, and the button's tag. */
const formWith = (page: string, words: string) => {
  for (const form of page
    .split("<form")
    .slice(1)
    .map((part) => part.split("</form>")[0]!))
    for (const [button, tag] of form.matchAll(/(<button[^>]*>)[\s\S]*?<\/button>/gu))
      if (wordsOf(button) === words) return { form, tag: tag! }
  throw new Error(`the page has no button "${words}"`)
}

/** Returns the token of the form with a button of these words. */
export const tokenBeside = (page: string, words: string): string =>
  hiddenIn(formWith(page, words).form).find(([name]) => name === "csrf")![1]

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

  /** The Cookie header of a request to an address. */
  cookiesFor(url: URL): string {
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
      headers: { Accept: "text/html", Cookie: this.cookiesFor(url) }
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
    const body = new URLSearchParams({ ...Object.fromEntries(hiddenIn(this.seen.text)), ...fields })
    return this.#ask(this.seen.url, { method: "POST", body })
  }

  /** Presses a button of the page: posts its form's hidden fields and the given ones to where it leads. */
  press(words: string, fields: Readonly<Record<string, string>> = {}): Promise<Seen> {
    const { form, tag } = formWith(this.seen.text, words)
    const address = /formaction="([^"]*)"/u.exec(tag)?.[1] ?? /^[^>]*\saction="([^"]*)"/u.exec(form)?.[1]
    const kept = hiddenIn(form).filter(([name]) => !Object.hasOwn(fields, name))
    const body = new URLSearchParams([...kept, ...Object.entries(fields)] as Array<[string, string]>)
    const own = /\sname="([^"]*)" value="([^"]*)"/u.exec(tag)
    if (own !== null) body.append(own[1]!, own[2]!)
    return this.#ask(address ?? this.seen.url, { method: "POST", body })
  }

  /** Signs in with a code, approves with a preset, and returns the resulting address. */
  async approve(address: string, code: string | undefined, fields: Readonly<Record<string, string>>): Promise<URL> {
    await this.open(address)
    if (code !== undefined) await this.send({ do: "code", code })
    await this.send({ do: "approve", ...fields })
    return new URL(this.seen.url)
  }
}

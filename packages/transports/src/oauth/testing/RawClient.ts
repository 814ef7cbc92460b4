import { createHash, randomBytes } from "node:crypto"

type Fields = Readonly<Record<string, string | undefined>>

const given = (fields: Fields) =>
  Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined)

export const redirectUri = "http://127.0.0.1:33418/callback"

/** A client that implements the protocol itself; correctly, unless told otherwise. */
export class RawClient {
  readonly origin: string
  readonly id: string
  readonly verifier = randomBytes(32).toString("base64url")

  private constructor(origin: string, id: string) {
    this.origin = origin
    this.id = id
  }

  /** Registers a client without a secret. */
  static async register(origin: string, metadata: object = {}): Promise<RawClient> {
    const { client_id } = await registerClient(origin, metadata)
    return new RawClient(origin, client_id)
  }

  /** Returns this client for another process. */
  at(origin: string): RawClient {
    return new RawClient(origin, this.id)
  }

  /** Returns its authorization request; an undefined field is left out. */
  address(fields: Fields = {}): string {
    const query = given({
      client_id: this.id,
      response_type: "code",
      redirect_uri: redirectUri,
      state: "a state",
      code_challenge: createHash("sha256").update(this.verifier).digest("base64url"),
      code_challenge_method: "S256",
      resource: `${this.origin}/mcp`,
      ...fields
    })
    return `${this.origin}/oauth/authorize?${new URLSearchParams(query)}`
  }

  async post(path: string, fields: Fields): Promise<{ readonly status: number; readonly body: any }> {
    const body = new URLSearchParams(given({ client_id: this.id, ...fields }))
    const response = await fetch(`${this.origin}${path}`, { method: "POST", body })
    const text = await response.text()
    return { status: response.status, body: text === "" ? undefined : JSON.parse(text) }
  }

  /** Exchanges the code of a callback. */
  redeem(callback: URL, fields: Fields = {}) {
    return this.post("/oauth/token", {
      grant_type: "authorization_code",
      code: callback.searchParams.get("code") ?? "",
      redirect_uri: redirectUri,
      code_verifier: this.verifier,
      ...fields
    })
  }

  refresh(refreshToken: string) {
    return this.post("/oauth/token", { grant_type: "refresh_token", refresh_token: refreshToken })
  }

  revoke(token: string) {
    return this.post("/oauth/revoke", { token })
  }
}

/** Registers a client (RFC 7591) and returns the response. */
export const registerClient = async (origin: string, metadata: object = {}): Promise<any> => {
  const response = await fetch(`${origin}/oauth/register`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      client_name: "Test program",
      redirect_uris: [redirectUri],
      token_endpoint_auth_method: "none",
      ...metadata
    })
  })
  return { status: response.status, ...((await response.json()) as object) }
}

/** Returns the status of a REST call with a token. */
export const callWith = async (origin: string, token: string): Promise<number> =>
  (await fetch(`${origin}/v1/workspace`, { headers: { Authorization: `Bearer ${token}` } })).status

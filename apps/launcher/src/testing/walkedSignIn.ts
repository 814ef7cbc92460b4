import { RawClient } from "@tidings/transports/oauth/testing/RawClient"
import { Visitor } from "@tidings/transports/oauth/testing/Visitor"

const calledWith = async (url: string, token: string) => {
  const response = await fetch(`${url}/mcp`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${token}`,
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
      "MCP-Protocol-Version": "2025-06-18"
    },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "read_workspace", arguments: {} }
    })
  })
  const text = await response.text()
  return [response.status, /"isError":true/u.test(text) ? text : text.includes('"structuredContent"')]
}

const outcomeOf = ({ body, status }: { readonly status: number; readonly body: any }) => [status, body?.error ?? null]

/**
 * Signs in a program that is new to a server, up to a tool call, and returns the result of each step: the page for the
 * person, the issued tokens, and the refusals of what they do not allow.
 */
export const walkedSignIn = async (url: string, code: string) => {
  const client = await RawClient.register(url)
  const visitor = new Visitor(url)
  const asked = await visitor.open(client.address())
  const consent = await visitor.send({ do: "code", code })
  await visitor.send({ do: "approve", preset: "read" })
  const callback = new URL(visitor.seen.url)
  const unused = new URL((await visitor.approve(client.address(), undefined, { preset: "read" })).href)
  const { body: first } = await client.redeem(callback)
  const refreshed = await client.refresh(first.refresh_token)
  return {
    signIn: [asked.status, new URL(asked.url).pathname.startsWith("/oauth/")],
    consent: [consent.status, consent.text.includes("What it may do")],
    grants: [...callback.searchParams.keys()].toSorted(),
    call: await calledWith(url, first.access_token),
    refresh: outcomeOf(refreshed),
    callAfterRefresh: await calledWith(url, refreshed.body.access_token),
    accessTokenAsRefreshToken: outcomeOf(await client.refresh(refreshed.body.access_token)),
    codeAsRefreshToken: outcomeOf(await client.refresh(unused.searchParams.get("code") ?? "")),
    refreshTokenAsCode: outcomeOf(await client.redeem(new URL(`${url}?code=${refreshed.body.refresh_token}`))),
    refreshTokenAsKey: (await calledWith(url, refreshed.body.refresh_token))[0]
  }
}

/** The expected result of the walk, for every kind of server. */
export const signInAsPromised: Awaited<ReturnType<typeof walkedSignIn>> = {
  signIn: [200, true],
  consent: [200, true],
  grants: ["code", "iss", "state"],
  call: [200, true],
  refresh: [200, null],
  callAfterRefresh: [200, true],
  accessTokenAsRefreshToken: [400, "invalid_grant"],
  codeAsRefreshToken: [400, "invalid_grant"],
  refreshTokenAsCode: [400, "invalid_grant"],
  refreshTokenAsKey: 401
}

import { tidings } from "@tidings/server/src/testing/installed.ts"
import { Effect } from "effect"
import { peer } from "./peer.ts"

/** An SMS gateway that speaks as Telnyx does; it keeps the number of each text that it read to its end. */
export const gateway = Effect.gen(function* () {
  const took: Array<string> = []
  const answer = { data: { id: "40385f64-5717-4562-b3fc-2c963f66afa6", record_type: "message" } }
  const { behave, url } = yield* peer(
    () => ({ status: 200, headers: { "Content-Type": "application/json" }, body: JSON.stringify(answer) }),
    ({ body, method }) => {
      if (method === "POST") took.push(JSON.parse(body).to)
    }
  )
  return { url, behave, took: took as ReadonlyArray<string> }
})

/** Connects an account there, whose key stands in a file, to a workspace; to the only one if none is named. */
export const connectGateway = (
  installation: Readonly<Record<string, string>>,
  { url }: { readonly url: string },
  secretFile: string,
  workspaceId?: string
) => {
  const account = ["--api-key", secretFile, "--sender", "+14155550199", "--api-url", new URL(url).origin]
  const place = workspaceId === undefined ? [] : ["--workspace", workspaceId]
  return tidings(installation, "connector", "add", "telnyx", ...account, ...place)
}

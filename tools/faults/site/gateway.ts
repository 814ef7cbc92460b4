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

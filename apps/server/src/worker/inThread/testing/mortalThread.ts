import type { Outage } from "@tidings/services/handover/ConnectorHealth"
import { parentPort } from "node:worker_threads"
import type { ThreadReply, ThreadWord } from "../words.ts"

const port = parentPort!
const say = (reply: ThreadReply) => port.postMessage(reply)
let lanes: ReadonlyArray<string> = []

// Answers with the lanes that it was told about, ends when told to, and dies at a lane with that name.
port.on("message", (word: ThreadWord) => {
  if (word === "stop") return port.close()
  if ("ask" in word) {
    const outages = lanes.map((connector): Outage => ({ connector, sinceMs: 0, words: "", mayPass: true }))
    return say({ id: word.id, answer: word.ask === "outages" ? outages : [] })
  }
  lanes = word.turns.map(({ lane }) => lane)
  if (lanes.includes("deadly")) throw new Error("died of a defect")
  if (lanes.includes("without a database")) throw Object.assign(new Error("no database"), { code: "ECONNREFUSED" })
})

say("works")

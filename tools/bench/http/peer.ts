// The process of a provider that takes every mail (POST /emails, like Resend) and text message (POST …/Messages.json,
// like Twilio) at once, and records its time.
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { Notes } from "../mail/Notes.ts"
import type { Order } from "../mail/startSink.ts"

const notes = new Notes()
let taken = 0

interface Said {
  readonly status: number
  readonly body: object
}

const mailTaken = (): Said => ({
  status: 200,
  body: { id: `49a3999c-0ce1-4ea6-ab68-${String(taken).padStart(12, "0")}` }
})

/** Builds the answer in the form of twilio.com/docs/messaging/api/message-resource, 2026-11. */
const textTaken = (form: URLSearchParams): Said => {
  const sid = `SM${String(taken).padStart(32, "0")}`
  const uri = `/2010-04-01/Accounts/AC00000000000000000000000000000000/Messages/${sid}`
  return {
    status: 201,
    body: {
      account_sid: "AC00000000000000000000000000000000",
      api_version: "2010-04-01",
      body: form.get("Body"),
      date_created: new Date().toUTCString(),
      date_sent: null,
      date_updated: new Date().toUTCString(),
      direction: "outbound-api",
      error_code: null,
      error_message: null,
      from: form.get("From"),
      messaging_service_sid: null,
      num_media: "0",
      num_segments: "1",
      price: null,
      price_unit: null,
      sid,
      status: "queued",
      subresource_uris: { media: `${uri}/Media.json` },
      to: form.get("To"),
      uri: `${uri}.json`
    }
  }
}

/** Takes a posted message and records it by its sender's id. */
const take = (path: string, key: string | undefined, body: string): Said => {
  taken++
  if (process.env["SHOW"]) console.log(path, key, body.slice(0, 500), body.length)
  if (path === "/emails") {
    notes.arrived(key ?? "")
    return mailTaken()
  }
  const form = new URLSearchParams(body)
  notes.arrived(new URL(form.get("StatusCallback")!).searchParams.get("message") ?? "")
  return textTaken(form)
}

const server = createServer((request, response) => {
  const chunks: Array<Buffer> = []
  request.on("data", (chunk: Buffer) => {
    notes.read(chunk.length)
    chunks.push(chunk)
  })
  request.once("end", () => {
    // Requests that prove an account are always accepted.
    const { body, status } =
      request.method === "POST"
        ? take(request.url!, request.headers["idempotency-key"]?.toString(), Buffer.concat(chunks).toString())
        : { status: 200, body: {} }
    const answer = JSON.stringify(body)
    const headers = { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(answer) }
    response.writeHead(status, headers).end(answer)
  })
})
server.on("connection", () => notes.connected())
server.listen(0, "127.0.0.1", () => process.send!({ port: (server.address() as AddressInfo).port }))

process.on("message", (order: Order) => process.send!(order === "take" ? notes.take() : notes.count))
process.once("disconnect", () => process.exit())

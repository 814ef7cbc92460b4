import { Effect } from "effect"
import { connect } from "node:net"
import { mostAnswerBytes, mostRules, SpamFilterSilent, type SpamVerdict } from "./SpamVerdict.ts"

const usualPort = 783

const answerOf = /^SPAMD\/[\d.]{1,5} 0 [^\r\n]{0,100}\r\n/u
const spamHeader = /^Spam: (?:True|False|Yes|No) ; (-?\d{1,6}(?:\.\d{1,6})?) \/ (-?\d{1,6}(?:\.\d{1,6})?)\r?$/imu

/** Reads an answer to SYMBOLS: a status line, headers with the score, and the names of rules. */
const readAnswer = (answer: string): SpamVerdict | undefined => {
  const end = answer.indexOf("\r\n\r\n")
  if (end < 0 || !answerOf.test(answer)) return undefined
  const found = spamHeader.exec(answer.slice(0, Math.min(end, 2_000)))
  if (found === null) return undefined
  const names = answer
    .slice(end)
    .split(/[\s,]+/u)
    .filter((name) => name !== "")
  return {
    score: Number(found[1]),
    threshold: Number(found[2]),
    rules: names.slice(0, mostRules).map((name) => ({ name, score: undefined, description: undefined }))
  }
}

/** Asks spamd of SpamAssassin (spamd/PROTOCOL, `SYMBOLS SPAMC/1.5`) about a mail. */
export const askSpamd = (url: string, raw: string): Effect.Effect<SpamVerdict, SpamFilterSilent> =>
  Effect.callback((resume) => {
    const { hostname, port } = new URL(url)
    const message = Buffer.from(raw)
    const kept: Array<Buffer> = []
    let size = 0
    const failed = (reason: string) => resume(Effect.fail(new SpamFilterSilent({ message: reason })))
    const socket = connect({ host: hostname.replaceAll(/^\[|\]$/gu, ""), port: port === "" ? usualPort : Number(port) })
    socket.on("connect", () => {
      socket.write(`SYMBOLS SPAMC/1.5\r\nContent-length: ${message.length}\r\n\r\n`)
      socket.end(message)
    })
    socket.on("data", (chunk) => {
      size += chunk.length
      if (size <= mostAnswerBytes) return void kept.push(chunk)
      socket.destroy()
      failed("its answer is too long")
    })
    socket.on("error", ({ message }) => failed(message))
    socket.on("close", () => {
      const verdict = readAnswer(Buffer.concat(kept).toString())
      if (verdict === undefined) failed("its answer is none of spamd's")
      else resume(Effect.succeed(verdict))
    })
    return Effect.sync(() => socket.destroy())
  })

import { fork } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { owned } from "../leftovers.ts"

/** What each mail says, whoever it is for. */
export interface Message {
  readonly from: string
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** So many mails of one message. */
export interface Mailing {
  readonly mails: number
  readonly message: Message
}

/** A client without a database, in a process of its own, which sends what its program understands, so many at once. */
export const startBare = async <Sending extends object>(program: URL, url: string, atOnce: number) => {
  const env = { ...process.env, SINK_URL: url, AT_ONCE: String(atOnce) }
  const child = fork(fileURLToPath(program), { execArgv: [], env })
  const ended = once(child, "exit")
  const held = owned(async () => {
    child.kill("SIGKILL")
    await ended
  })
  return {
    /** Sends them all; answers the CPU that it took. */
    send: async (sending: Sending): Promise<{ readonly cpuMicros: number }> => {
      child.send(sending)
      const [answer] = (await once(child, "message")) as [{ cpuMicros: number } | { wrong: string }]
      if ("wrong" in answer) throw new Error(answer.wrong)
      return answer
    },
    ...held
  }
}

/** Bare nodemailer, with as many connections as it is given. */
export const startMailer = (url: string, pool: number) =>
  startBare<Mailing>(new URL("mailer.ts", import.meta.url), url, pool)

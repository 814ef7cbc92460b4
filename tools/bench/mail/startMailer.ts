import { fork } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { owned } from "../leftovers.ts"

/** Content of each mail, for every recipient. */
export interface Message {
  readonly from: string
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** An order to send mails of one message. */
export interface Mailing {
  readonly mails: number
  readonly message: Message
}

/** Starts a client without a database, in its own process, which runs its program's orders, `atOnce` at a time. */
export const startBare = async <Sending extends object>(program: URL, url: string, atOnce: number) => {
  const env = { ...process.env, SINK_URL: url, AT_ONCE: String(atOnce) }
  const child = fork(fileURLToPath(program), { execArgv: [], env })
  const ended = once(child, "exit")
  const held = owned(async () => {
    child.kill("SIGKILL")
    await ended
  })
  return {
    /** Sends all messages; returns the CPU time that it took. */
    send: async (sending: Sending): Promise<{ readonly cpuMicros: number }> => {
      child.send(sending)
      const [answer] = (await once(child, "message")) as [{ cpuMicros: number } | { wrong: string }]
      if ("wrong" in answer) throw new Error(answer.wrong)
      return answer
    },
    ...held
  }
}

/** Starts bare nodemailer with this many connections. */
export const startMailer = (url: string, pool: number) =>
  startBare<Mailing>(new URL("mailer.ts", import.meta.url), url, pool)

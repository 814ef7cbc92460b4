import { fork } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { leftover } from "../leftovers.ts"

/** Content of each mail, for every recipient. */
export interface MailContent {
  readonly from: string
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** An order to send mails of one message. */
export interface Mailing {
  readonly mails: number
  readonly message: MailContent
}

const program = fileURLToPath(new URL("mailer.ts", import.meta.url))

/** Starts bare nodemailer in its own process, with this many connections. */
export const startMailer = async (url: string, pool: number) => {
  const child = fork(program, { execArgv: [], env: { ...process.env, SINK_URL: url, POOL: String(pool) } })
  const ended = once(child, "exit")
  const held = leftover(async () => {
    child.kill("SIGKILL")
    await ended
  })
  return {
    /** Sends all mails; returns the CPU time that it took. */
    send: async (mailing: Mailing): Promise<{ readonly cpuMicros: number }> => {
      child.send(mailing)
      const [answer] = (await once(child, "message")) as [{ cpuMicros: number } | { wrong: string }]
      if ("wrong" in answer) throw new Error(answer.wrong)
      return answer
    },
    ...held
  }
}

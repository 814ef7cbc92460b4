import { fork } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { owned } from "../leftovers.ts"

const program = fileURLToPath(new URL("mailer.ts", import.meta.url))

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

/** Bare nodemailer in a process of its own, with as many connections as it is given. */
export const startMailer = async (url: string, pool: number) => {
  const child = fork(program, { execArgv: [], env: { ...process.env, SMTP_URL: url, POOL: String(pool) } })
  const ended = once(child, "exit")
  const held = owned(async () => {
    child.kill("SIGKILL")
    await ended
  })
  return {
    /** Sends them all; answers the CPU that it took. */
    send: async (mailing: Mailing): Promise<{ readonly cpuMicros: number }> => {
      child.send(mailing)
      const [answer] = (await once(child, "message")) as [{ cpuMicros: number } | { wrong: string }]
      if ("wrong" in answer) throw new Error(answer.wrong)
      return answer
    },
    ...held
  }
}

import type { Reply } from "../../http/Reply.ts"
import { notice } from "../../pages/notice.ts"

const again = "Go back to your program and connect it again."

/** The page for an answer that comes too late, from another browser, or a second time. */
export const expiredPage = notice({
  of: "ours",
  status: 400,
  title: "This sign-in is over",
  says: `It has expired, was answered already, or was begun in another browser. ${again}`
})

/** The page for an address that begins more connections than people do. */
export const busyPage = notice({
  of: "ours",
  status: 429,
  title: "Too many connections were begun",
  says: `They came from your address. Wait ten minutes, then connect your program again.`
})

const known: Readonly<Record<string, Reply>> = {
  invalid_client: notice({
    of: "ours",
    status: 400,
    title: "This program is not known here",
    says: "It has not registered, its registration has lapsed, or what it publishes about itself cannot be read. Remove the connection in your program and make it anew."
  }),
  invalid_redirect_uri: notice({
    of: "ours",
    status: 400,
    title: "This program's address is not registered",
    says: "It asked to be answered at an address that it has not registered, so nothing was sent there. If you did not expect that, do not connect it."
  }),
  server_error: notice({
    of: "ours",
    status: 500,
    title: "Something went wrong",
    says: "That was on our side, not yours. Please try again in a moment."
  })
}

/** The page for a request that is so wrong that the client cannot be answered. */
export const errorPage = (error: string, description: string | undefined): Reply =>
  known[error] ??
  (/session|expired/u.test(description ?? "")
    ? expiredPage
    : notice({
        of: "ours",
        status: 400,
        title: "This request cannot be answered",
        says: `The program's request is not right: ${description === undefined ? error : `${description} (${error})`}. ${again}`
      }))

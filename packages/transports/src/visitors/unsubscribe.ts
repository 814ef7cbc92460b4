import { PreferenceMails } from "@tidings/services/readers/PreferenceMails"
import { type Reader, Readers } from "@tidings/services/readers/Readers"
import { AttemptLimits, sourceOf } from "@tidings/services/limits/AttemptLimits"
import { Effect } from "effect"
import type { IncomingMessage } from "node:http"
import { readForm } from "../http/bodies/readBytes.ts"
import type { Mount } from "../http/Mount.ts"
import { pathTail } from "../http/requestParts.ts"
import { type Reply, replying, withHeaders } from "../http/Reply.ts"
import { broken, notice } from "../pages/notice.ts"
import { linkOnItsWay, liftQuestion, nothingToDo, readerPage } from "./readerPage.ts"
import { askFirst, cameBack, leftMarketing } from "./unsubscribePages.ts"

const deadEnd = notice({
  status: 404,
  title: "This link does not work",
  says: "It may have been cut off on its way, or its time is over. Open the link in the original mail again."
})

const tooMany = withHeaders(
  notice({ status: 429, title: "One moment, please", says: "Too many choices came from here. Try again in a minute." }),
  { "Retry-After": "60" }
)

/** Room for the keys of all topics, shown and chosen. */
const mostFormBytes = 32_768

const hasTopics = ({ others, topic }: Reader): boolean => topic !== undefined || others.length > 0

type Answer = (token: string, reader: Reader, sent: URLSearchParams) => Effect.Effect<Reply>

/**
 * Mounts the page of readers: GET shows the choices, POST makes them. A POST to the page's own address, from the page
 * or from a mail program (RFC 8058), leaves the topic of the mail, or everything; repeating it changes nothing.
 */
export const unsubscribe = ({ ipOf }: { readonly ipOf: (request: IncomingMessage) => string }) =>
  Effect.gen(function* () {
    const readers = yield* Readers
    const mails = yield* PreferenceMails
    const attempts = yield* AttemptLimits

    const again = (token: string, isSaved: boolean) =>
      Effect.map(readers.of(token), (reader) => (reader === undefined ? deadEnd : readerPage(token, reader, isSaved)))

    const choose: Answer = Effect.fnUntraced(function* (token, reader, sent) {
      const [shown, asked] = [new Set(sent.getAll("shown")), new Set(sent.getAll("topic"))]
      const joined = ({ isJoined, key }: { readonly key: string; readonly isJoined: boolean }) =>
        shown.has(key) ? asked.has(key) : isJoined
      const all = [...(reader.topic === undefined ? [] : [reader.topic]), ...reader.others]
      const joins = reader.mayJoin && all.some((topic) => !topic.isJoined && joined(topic))
      const lift = sent.get("lift")
      if (joins && reader.hasLeftAll && lift === null) return liftQuestion(token, reader, sent)
      yield* reader.choose(joined)
      if (joins && lift === "yes") yield* reader.comeBack
      return yield* again(token, true)
    })

    const leave: Answer = (token, reader) =>
      Effect.andThen(
        reader.leave,
        hasTopics(reader) ? again(token, true) : Effect.succeed(leftMarketing(token, reader))
      )

    const comeBack: Answer = (token, reader) =>
      Effect.andThen(reader.comeBack, hasTopics(reader) ? again(token, true) : Effect.succeed(cameBack(token, reader)))

    const askForLink: Answer = (_, reader) =>
      Effect.as(
        reader.mailId === undefined || reader.mayJoin ? Effect.void : mails.request(reader.mailId),
        linkOnItsWay(reader)
      )

    const show: Answer = (token, reader) =>
      Effect.succeed(hasTopics(reader) ? readerPage(token, reader, false) : askFirst(reader))

    const answering = (prefix: `/u/${string}`, answer: Answer, isLimited: boolean) =>
      replying(
        Effect.fnUntraced(function* (request: IncomingMessage) {
          const sent = yield* readForm(request, mostFormBytes)
          if (isLimited && (yield* attempts.take("choiceFromOneIp", sourceOf(ipOf(request)))) < 0) return tooMany
          const token = pathTail(request, prefix)
          const reader = yield* readers.of(token)
          if (reader === undefined) return deadEnd
          return reader.address === null ? nothingToDo(reader) : yield* answer(token, reader, sent)
        }),
        () => broken
      )

    const posted = (prefix: `/u/${string}/`, answer: Answer) =>
      Effect.map(answering(prefix, answer, true), (handle): Mount => ({ method: "POST", path: `${prefix}*`, handle }))

    return [
      yield* posted("/u/back/", comeBack),
      yield* posted("/u/choose/", choose),
      yield* posted("/u/all/", (token, reader) => Effect.andThen(reader.leaveAll, again(token, true))),
      yield* posted("/u/link/", askForLink),
      { method: "GET", path: "/u/*", handle: yield* answering("/u/", show, false) },
      // Not limited, since a mail provider sends the clicks of all its users from few addresses.
      { method: "POST", path: "/u/*", handle: yield* answering("/u/", leave, false) }
    ] satisfies ReadonlyArray<Mount>
  })

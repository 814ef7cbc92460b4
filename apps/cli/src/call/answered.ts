import { isObject } from "@tidings/schema/isObject"
import { Console, Effect } from "effect"
import type { Format } from "../terminal/format.ts"
import { shownJson } from "../terminal/json.ts"
import { Terminal } from "../terminal/Terminal.ts"
import { answerLines, answerText } from "./table/answerText.ts"

/** Width of a table that is printed elsewhere than on a terminal. */
const usual = 120

/** Prints an answer; the cursor of a list's next page goes to stderr. */
export const printAnswer = (answer: unknown, format: Format) =>
  Effect.gen(function* () {
    const { out } = yield* Terminal
    if (format === "json") return yield* Console.log(shownJson(answer, out))
    const columns = Number.isFinite(out.columns) ? out.columns : usual
    const text = format === "table" ? answerText(answer, columns) : answerLines(answer)
    yield* text === "" ? Console.error("There is nothing to show.") : Console.log(text)
    if (!isObject(answer)) return
    const { next_cursor: cursor } = answer
    if (typeof cursor === "string") yield* Console.error(`There are more: --cursor ${cursor}`)
  })

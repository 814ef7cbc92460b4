import type { Answer } from "@tidings/pipeline/Call"
import type { Any } from "@tidings/pipeline/Operation"
import type { AssetFiles } from "@tidings/services/assets/AssetFiles"
import { Effect } from "effect"
import { fenced } from "./fenced.ts"
import { heldWords, isHeld } from "./heldWords.ts"
import { pictureOf, type ImageContent } from "./picture.ts"

/** An answer, and what a model is shown of it. */
export interface ToolAnswer extends Answer {
  readonly content: ReadonlyArray<{ readonly type: "text"; readonly text: string } | ImageContent>
}

const text = (text: string) => ({ type: "text" as const, text })

/** Our own words: nobody else wrote any of them. */
export const inOurWords = (answer: Answer): ToolAnswer => ({ ...answer, content: [text(answer.body)] })

/** What a row answered: a held call in words, a refusal as it is, all else as data, and its picture as one. */
export const toolAnswer = Effect.fnUntraced(function* (
  row: Any,
  answer: Answer
): Effect.fn.Return<ToolAnswer, never, AssetFiles> {
  const { body, status } = answer
  if (isHeld(answer)) return { ...answer, content: [text(heldWords(body))] }
  if (status >= 400) return inOurWords(answer)
  const fence = (json: string) => text(fenced(json, answer.headers["X-Request-Id"]!))
  if (row.picture === undefined) return { ...answer, content: [fence(body)] }
  const output = JSON.parse(body) as Readonly<Record<string, unknown>>
  const pictured = yield* pictureOf(row, output)
  if (pictured === undefined) return { ...answer, content: [fence(body)] }
  const { field, image, why } = pictured
  // Nobody pays twice for a picture, and least of all for its letters.
  const bare = field === undefined ? body : JSON.stringify({ ...output, [field]: "" })
  return {
    ...answer,
    body: bare,
    content: [fence(bare), ...(image === undefined ? [] : [image]), ...(why === undefined ? [] : [text(why)])]
  }
})

import type { CallAnswer } from "@tidings/pipeline/Call"
import type { Endpoint } from "@tidings/pipeline/Endpoint"
import type { AssetFiles } from "@tidings/services/assets/AssetFiles"
import { Effect } from "effect"
import { fenced } from "./fenced.ts"
import { heldWords } from "./heldWords.ts"
import { pictureOf, type ImageContent } from "./picture.ts"

/** An answer, and the content that a model is shown. */
export interface ToolAnswer extends CallAnswer {
  readonly content: ReadonlyArray<{ readonly type: "text"; readonly text: string } | ImageContent>
}

const text = (text: string) => ({ type: "text" as const, text })

/** Returns an answer whose content is unfenced, because the platform wrote all of it. */
export const inOurWords = (answer: CallAnswer): ToolAnswer => ({ ...answer, content: [text(answer.body)] })

/**
 * Converts a row's answer: a held call to words, a refusal unchanged, any other to fenced data, with a picture as image
 * content.
 */
export const toolAnswer = Effect.fnUntraced(function* (
  { operation: row, reader }: Pick<Endpoint, "operation" | "reader">,
  answer: CallAnswer
): Effect.fn.Return<ToolAnswer, never, AssetFiles> {
  const { body, held, status } = answer
  if (held !== undefined) return { ...answer, content: [text(heldWords(reader!, body))] }
  if (status >= 400) return inOurWords(answer)
  const fence = (json: string) => text(fenced(json, answer.headers["X-Request-Id"]!))
  if (row.picture === undefined) return { ...answer, content: [fence(body)] }
  const output = JSON.parse(body) as Readonly<Record<string, unknown>>
  const pictured = yield* pictureOf(row, output)
  if (pictured === undefined) return { ...answer, content: [fence(body)] }
  const { field, image, why } = pictured
  // The picture is removed from the JSON, because its base64 would be paid for a second time.
  const bare = field === undefined ? body : JSON.stringify({ ...output, [field]: "" })
  return {
    ...answer,
    body: bare,
    content: [fence(bare), ...(image === undefined ? [] : [image]), ...(why === undefined ? [] : [text(why)])]
  }
})

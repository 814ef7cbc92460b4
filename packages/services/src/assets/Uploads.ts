import { AssetStore } from "@tidings/connectors/assets/AssetStore"
import { fileType } from "@tidings/engines/assets/fileType"
import type { Measures } from "@tidings/engines/assets/measureMedia"
import { isId, madeAtMs, type AssetId } from "@tidings/schema/Id"
import { type Problem, problem } from "@tidings/schema/Problem"
import type { Asset } from "@tidings/schema/resources/Asset"
import { Database } from "@tidings/storage/Database"
import { AssetRepository } from "@tidings/storage/repositories/AssetRepository"
import { AssetUploadRepository, type AssetUploadRow } from "@tidings/storage/repositories/AssetUploadRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { randomUUID } from "node:crypto"
import { AssetFiles } from "./AssetFiles.ts"
import { storageDayOf, unavailable } from "./Assets.ts"
import { LibraryCalls } from "./LibraryCalls.ts"
import { Measuring } from "./Measuring.ts"
import { headBytes, receivedFile } from "./receivedFile.ts"

type Refused = Problem<"field_invalid" | "payload_too_large">

const other = (message: string) => problem("field_invalid", { message })

/**
 * Passes a body on while it counts it and looks at its beginning; `fault` is the reason why it stopped short of the
 * end, if the body is at fault.
 */
class Watched {
  fault: Refused | undefined
  private readonly body: AsyncIterable<Uint8Array>
  private readonly expected: Pick<AssetUploadRow, "byteLength" | "contentType">

  constructor(body: AsyncIterable<Uint8Array>, expected: Pick<AssetUploadRow, "byteLength" | "contentType">) {
    this.body = body
    this.expected = expected
  }

  private stop(fault: Refused): never {
    this.fault = fault
    throw fault
  }

  /** Stops unless the first bytes show the announced type. */
  private judge(head: Uint8Array): void {
    const { contentType } = fileType(head)
    const { contentType: announced } = this.expected
    if (contentType !== announced) this.stop(other(`The file is no ${announced}, as was announced.`))
  }

  async *pieces(): AsyncGenerator<Uint8Array> {
    const { byteLength } = this.expected
    let size = 0
    let head = Buffer.alloc(0)
    let isJudged = false
    try {
      for await (const piece of this.body) {
        size += piece.length
        if (size > byteLength)
          this.stop(
            problem("payload_too_large", { message: `The file has more than the ${byteLength} bytes announced.` })
          )
        if (isJudged) {
          yield piece
          continue
        }
        head = Buffer.concat([head, piece])
        if (head.length < headBytes) continue
        this.judge(head)
        isJudged = true
        yield head
      }
    } catch (error) {
      this.fault ??= other("The body broke off; repeat the request.")
      throw error
    }
    if (size < byteLength) this.stop(other(`The file has ${size} of the ${byteLength} bytes announced.`))
    if (!isJudged) {
      this.judge(head)
      yield head
    }
  }
}

const whole = async (pieces: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const all: Array<Uint8Array> = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}

/** Takes the files that libraries expect, at their signed addresses. Decided in docs/decisions/qr-and-files.md. */
export class Uploads extends Context.Service<Uploads>()("@tidings/services/Uploads", {
  make: Effect.gen(function* () {
    const assets = yield* AssetRepository
    const database = yield* Database
    const files = yield* AssetFiles
    const library = yield* LibraryCalls
    const measuring = yield* Measuring
    const store = yield* AssetStore
    const uploads = yield* AssetUploadRepository

    /** Runs what reads a body; a fault of the body goes before that of the store, which it caused. */
    const faulty = <A, E>(watched: Watched, work: Effect.Effect<A, E>) =>
      Effect.catch(work, (error): Effect.Effect<never, E | Refused> => Effect.fail(watched.fault ?? error))

    /** An SVG, which is small, is judged whole before it is stored. */
    const storeSvg = Effect.fnUntraced(function* (key: string, watched: Watched, contentType: string) {
      const bytes = yield* faulty(
        watched,
        Effect.tryPromise({ try: () => whole(watched.pieces()), catch: () => other("The body broke off.") })
      )
      const file = yield* receivedFile(bytes)
      if (typeof file === "string") return yield* other(`${file}.`)
      yield* Effect.catch(store.put(key, bytes, contentType), unavailable)
    })

    const stored = Effect.fnUntraced(function* (row: AssetUploadRow, body: AsyncIterable<Uint8Array>) {
      const { byteLength, contentType, id, workspaceId } = row
      // By the day of the id, as every purge expects, and a name of its own: the address may be used twice at once.
      const key = `${storageDayOf(madeAtMs(id)!)}/${workspaceId}/${id}-${randomUUID()}`
      const watched = new Watched(body, row)
      if (contentType === "image/svg+xml") yield* storeSvg(key, watched, contentType)
      else
        yield* Effect.catchTag(
          faulty(watched, store.receive(key, watched.pieces(), byteLength, contentType)),
          "StoreUnavailable",
          unavailable
        )
      const measures: Measures = yield* measuring
        .measurePieces(workspaceId, row, (from, to) =>
          Effect.catch(files.bytes({ storageKey: key }, from, to), unavailable)
        )
        .pipe(Effect.tapError(() => Effect.ignore(store.remove(key))))
      return { key, measures }
    })

    /** Makes an asset of an expected file; undefined if another request was first. */
    const recorded = (row: AssetUploadRow, { key, measures }: Effect.Success<ReturnType<typeof stored>>) =>
      database.transaction(
        Effect.gen(function* () {
          if (!(yield* uploads.remove(row, row.id))) return undefined
          const { expiresAt: _, ...kept } = row
          const asset = { ...kept, ...measures, storageKey: key }
          yield* assets.add([asset])
          return asset
        })
      )

    return {
      /** Finds the expected file that a signed address takes; `gone` if it came or its time is over. */
      opened: Effect.fnUntraced(function* (id: string, token: string) {
        const ends = isId("asset", id) ? files.uploadEnds(id, token) : undefined
        if (ends === undefined) return undefined
        if (ends <= (yield* Clock.currentTimeMillis)) return "gone"
        return (yield* uploads.findAny(id as AssetId)) ?? "gone"
      }),

      /** Stores the body as it comes and makes the asset; undefined if it came meanwhile by another request. */
      take: Effect.fnUntraced(function* (row: AssetUploadRow, body: AsyncIterable<Uint8Array>) {
        const asset = yield* recorded(row, yield* stored(row, body))
        return asset === undefined ? undefined : (library.toAsset(asset) satisfies Asset)
      })
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

import { captionOf } from "@tidings/engines/sequences/diagram/captionOf"
import { diagramSvgOf } from "@tidings/engines/sequences/diagram/svg/diagramSvgOf"
import { noCounts } from "@tidings/engines/sequences/diagram/svg/words"
import { problem } from "@tidings/schema/Problem"
import type { ReadSequenceDiagram, SequenceDiagram } from "@tidings/schema/resources/SequenceDiagram"
import { Context, Effect, Layer } from "effect"
import { Caller } from "../../access/Caller.ts"
import { Diagrams } from "./Diagrams.ts"

/** Diagrams of sequences as callers read them. */
export class DiagramCalls extends Context.Service<DiagramCalls>()("@tidings/services/DiagramCalls", {
  make: Effect.map(Diagrams, (diagrams) => ({
    /** Draws a version of a sequence with the counts of its nodes. */
    read: Effect.fnUntraced(function* ({ keyOrId, version = "current" }: typeof ReadSequenceDiagram.Type) {
      const asked = version === "current" || version === "all" ? version : Number(version)
      const picture = yield* diagrams.picture(yield* Caller, keyOrId, asked)
      if (picture === undefined)
        return yield* problem("resource_not_found", {
          message: `There is no ${typeof asked === "number" ? `version ${asked} of a sequence` : "sequence"} ${keyOrId}.`
        })
      const { counts, definition, frame, name, number, status } = picture
      const caption = captionOf({ definition, name, status, version: number, isOfAll: asked === "all" })
      return {
        svg: diagramSvgOf(frame, { counts, caption }),
        version: number,
        counts: Object.keys(definition.nodes).map((node) => {
          const { failed, left, passed, waiting } = counts[node] ?? noCounts
          return { node, waiting, passed, left, failed }
        })
      } satisfies SequenceDiagram
    })
  }))
}) {
  static readonly layer = Layer.effect(this, this.make)
}

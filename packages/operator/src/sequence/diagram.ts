import read_sequence_diagram from "@tidings/operations/sequences/read_sequence_diagram"
import { problem } from "@tidings/schema/Problem"
import { SequenceKey } from "@tidings/schema/sequences/Definition"
import { findingLine } from "@tidings/engines/sequences/definition/findingLine"
import { captionOf } from "@tidings/engines/sequences/diagram/captionOf"
import { Diagrams } from "@tidings/services/sequences/diagram/Diagrams"
import { diagramSvgOf } from "@tidings/engines/sequences/diagram/svg/diagramSvgOf"
import { whenNeeded } from "@tidings/schema/once/whenNeeded"
import { Clock, Effect, Schema } from "effect"
import { sequencePath } from "./PausingCommand.ts"
import * as Face from "../Face.ts"
import { sandbox, workspace } from "../fields.ts"

const File = Schema.Struct({ filename: Schema.String, base64: Schema.String }).annotate({
  title: "file",
  description: "Draw this file instead, without counts; it need not be applied"
})

const yaml = `key: hello
trigger: { type: manual }
nodes:
  greet: { type: send, template: welcome, next: end }
`

const reading = whenNeeded(() => import("@tidings/engines/sequences/definition/readDefinition"))

const ofFile = Effect.fnUntraced(function* ({ base64, filename }: typeof File.Type) {
  const { findingsOf, readDefinition } = yield* reading
  const read = readDefinition(filename, Buffer.from(base64, "base64"), yield* Clock.currentTimeMillis)
  const { definition } = read
  if (definition === undefined)
    return yield* problem("field_invalid", { message: findingsOf([read]).map(findingLine).join("\n") })
  const frame = yield* Diagrams.use((diagrams) => diagrams.frame("file", { definition, counts: false }))
  return diagramSvgOf(frame, { caption: captionOf({ definition }) })
})

export default Face.several([read_sequence_diagram], {
  name: "sequence diagram",
  says: "Draw a sequence as SVG, with how many wait at each node, passed, left and failed",
  input: Schema.Struct({
    key: Schema.optionalKey(SequenceKey.annotate({ description: "The sequence's key" })),
    version: Schema.optionalKey(
      Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)).annotate({
        title: "n",
        description: "Version to draw; by default the one that runs begin on"
      })
    ),
    file: Schema.optionalKey(File),
    sandbox,
    workspace
  }),
  positional: ["key"],
  files: { file: 65_536 },
  output: Schema.Struct({ svg: Schema.String }),
  examples: { "A file, before it is applied": { file: { filename: "hello.yaml", base64: btoa(yaml) } } },
  missing: ({ key, sandbox = false, version }) =>
    `The ${sandbox ? "sandbox" : "workspace"} has no ${version === undefined ? "sequence" : `version ${version} of a sequence`} ${key}.`,
  pathOf: sequencePath,
  answer: (call, { file, key, version, workspace }, place) =>
    Effect.gen(function* () {
      if ((file === undefined) === (key === undefined) || (file !== undefined && version !== undefined))
        return yield* problem("field_invalid", {
          message: "Name a sequence by its key, with or without --version, or a file by --file."
        })
      if (workspace !== undefined) yield* place
      if (file !== undefined) return { svg: yield* ofFile(file) }
      return yield* call(read_sequence_diagram, { keyOrId: key!, version: String(version ?? "current") })
    }),
  shown: ({ svg }) => ({ result: svg })
})

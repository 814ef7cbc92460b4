import { assert, describe, it } from "@effect/vitest"
import { fieldErrors } from "@tidings/schema/fieldErrors"
import { Exit, Option, Schema, SchemaAST, SchemaParser, type SchemaIssue } from "effect"
import { registry } from "./registry.ts"
import { textsOf } from "./testing/textsOf.ts"

/** Returns the bound that a check sets on a text's length; undefined for any other check. */
const boundOf = (check: SchemaAST.Check<any> | undefined): number | undefined => {
  const told = check?.annotations?.representation as
    | {
        readonly id: string
        readonly payload: { readonly maximum?: number; readonly maxCodePoints?: number; readonly maxLength?: number }
      }
    | undefined
  // Of a file in base64, whose signs are units.
  if (told?.id === "effect/schema/isMaxLength") return told.payload.maxLength
  return told?.id === "effect/schema/isMaxCodePoints" || told?.id === "effect/schema/isBetweenCodePoints"
    ? (told.payload.maximum ?? told.payload.maxCodePoints)
    : undefined
}

// Units that cost a backtracking pattern the most.
const units = ["a", " ", "\t", "/", "a.", "a@", "<", "/*x", "0", "T", "=", "\\", "😀", "\ud800"]

describe.each(registry.entries.map(({ operation }) => [operation.name, operation.input.ast] as const))(
  "%s",
  (_, ast) => {
    it("bounds every text, and looks at its length first and at nothing else when it is too long", () => {
      for (const { path: at, text } of textsOf(ast)) {
        const path = at.join(".")
        const [length] = text.checks ?? []
        const bound = boundOf(length)
        assert.isDefined(bound, `${path} has no bound, or none that is looked at first`)
        const decode = SchemaParser.decodeUnknownExit(Schema.make<Schema.Codec<string>>(text), { errors: "all" })
        for (const unit of bound! > 1_000_000 ? units.slice(0, 2) : units) {
          const tooLong = `https://${unit.repeat(bound! + 1)}\n x`
          const issue = Option.getOrThrow(Exit.findErrorOption(decode(tooLong))) as SchemaIssue.Issue
          assert.strictEqual(issue._tag === "Composite" ? issue.issues.length : 0, 1, `${path} is looked at again`)
          assert.deepStrictEqual(
            fieldErrors(issue, tooLong).map(({ code }) => code),
            ["too_long"],
            path
          )
        }
      }
    })
  }
)

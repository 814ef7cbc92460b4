import { viewTokens, type ViewSize } from "../source/viewSizes.ts"

const number = (value: number): string => value.toLocaleString("en")

/** Formats the cost of each view for a session, as a table for people. */
export const viewsTable = (sizes: ReadonlyArray<ViewSize>): string =>
  [
    "## What a model is shown",
    "",
    "What a session over MCP begins with, by the preset of its key and the view that it asks for, in a new workspace. Tokens are those of names, descriptions and inputs, with what each of the workspace's templates takes.",
    "",
    "| view | tools | list, bytes | tokens |",
    "| --- | --- | --- | --- |",
    ...sizes.map((size) => {
      const cells = [Object.keys(size.tools).length, size.bytes, viewTokens(size)].map(number)
      return `| ${[size.name, ...cells].join(" | ")} |`
    }),
    ""
  ].join("\n")

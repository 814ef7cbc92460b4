/** A code block of a guide. */
export interface Fence {
  /** Line number of its opening, from 1. */
  readonly line: number
  readonly language: string
  /** Words after the language, such as no-run. */
  readonly words: ReadonlyArray<string>
  readonly text: string
}

/** The code blocks of a Markdown text, in order. */
export const fencesOf = (markdown: string): ReadonlyArray<Fence> =>
  Array.from(markdown.matchAll(/^```(?<opening>[^\n]*)\n(?<text>[\s\S]*?)^```$/gmu), ({ groups, index }) => {
    const [language = "", ...words] = groups!["opening"]!.trim().split(" ")
    return { line: markdown.slice(0, index).split("\n").length, language, words, text: groups!["text"]! }
  })

/** True if the tests run it on the embedded database. */
export const isRun = ({ language, words }: Fence): boolean =>
  language === "sh" && !words.includes("no-run") && !words.includes("postgres")

/** True if the tests run it on a Postgres server. */
export const isRunOnPostgres = ({ language, words }: Fence): boolean => language === "sh" && words.includes("postgres")

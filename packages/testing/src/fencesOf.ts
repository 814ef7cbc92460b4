/** One block of code of a guide. */
export interface Fence {
  /** Of the line that begins it, from 1. */
  readonly line: number
  readonly language: string
  /** What stands behind the language, such as no-run. */
  readonly words: ReadonlyArray<string>
  readonly text: string
}

/** The blocks of code of a Markdown text, in order. */
export const fencesOf = (markdown: string): ReadonlyArray<Fence> =>
  Array.from(markdown.matchAll(/^```(?<opening>[^\n]*)\n(?<text>[\s\S]*?)^```$/gmu), ({ groups, index }) => {
    const [language = "", ...words] = groups!["opening"]!.trim().split(" ")
    return { line: markdown.slice(0, index).split("\n").length, language, words, text: groups!["text"]! }
  })

/** Whether the tests run it. */
export const isRun = ({ language, words }: Fence): boolean => language === "sh" && !words.includes("no-run")

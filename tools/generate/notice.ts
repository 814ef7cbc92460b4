import { installed, type Installed } from "../source/installed.ts"

const opening = `Tidings

Tidings is licensed under the Apache License, Version 2.0: see LICENSE.

It runs on the packages below, which are installed beside it, each under its own licence; the texts stand in their folders of node_modules.
`

/** Lists the packages that our programs and published packages need, by licence. */
export const noticeOf = (packages: ReadonlyArray<Installed>): string => {
  const shipped = packages.filter(({ isShipped }) => isShipped)
  const byLicence = Object.entries(Object.groupBy(shipped, ({ licence }) => licence || "See the package's LICENSE"))
  const chapters = byLicence
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([licence, all = []]) => `\n${licence}\n\n${all.map(line).join("\n")}\n`)
  return opening + chapters.join("")
}

const line = ({ copyright, name, version }: Installed): string =>
  [`  ${name} ${version}`, ...copyright.map((each) => `    ${each}`)].join("\n")

/** Generates NOTICE: the packages that Tidings uses. */
export const files = async () => new Map([["NOTICE", noticeOf(await installed())]])

import { installed, type Installed } from "../source/installed.ts"
import { editorPackages } from "./editor.ts"

const opening = `Tidings

Tidings is licensed under the Apache License, Version 2.0: see LICENSE.

It runs on the packages below, which are installed beside it, each under its own licence; the texts stand in their folders of node_modules.
`

const carried = `
Data that it carries

  caniemail.com, MIT, in packages/engines/src/mails/support/clientSupport.json; its licence stands beside it
    Copyright (c) 2019 HTeuMeuLeu
  lucide.dev, ISC, in packages/transports/src/pages/parts/icons.ts
    Copyright (c) 2026 Lucide Icons and Contributors
    Copyright (c) 2013-present Cole Bemis (icons from Feather, MIT)

Packages that its pages carry, bundled in packages/transports/generated/codemirror.js with the texts of their licences, all MIT

`

/** Lists the packages that our programs and published packages need, by licence, and those in the script of a page. */
export const noticeOf = (packages: ReadonlyArray<Installed>, inPages: ReadonlySet<string>): string => {
  const shipped = packages.filter(({ isShipped }) => isShipped)
  const byLicence = Object.entries(Object.groupBy(shipped, ({ licence }) => licence || "See the package's LICENSE"))
  const chapters = byLicence
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([licence, all = []]) => `\n${licence}\n\n${all.map(line).join("\n")}\n`)
  const scripted = packages.filter(({ name }) => inPages.has(name)).map(line)
  return `${opening}${chapters.join("")}${carried}${scripted.join("\n")}\n`
}

const line = ({ copyright, name, version }: Installed): string =>
  [`  ${name} ${version}`, ...copyright.map((each) => `    ${each}`)].join("\n")

/** Generates NOTICE: the packages that Tidings uses. */
export const files = async () => new Map([["NOTICE", noticeOf(await installed(), await editorPackages())]])

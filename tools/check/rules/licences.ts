import { installed, type Installed } from "../../source/installed.ts"

export const name = "licences"

/**
 * Licences under which anybody may run and pass on the packages that we ship beside Apache-2.0: the OSI's permissive
 * ones, and public domain.
 */
const permissive = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "PDDL-1.0",
  "PSF-2.0",
  "Python-2.0",
  "Unlicense",
  "Zlib"
])

/** Packages that are acceptable under another licence, or name theirs elsewhere than in their manifest. */
const excused: Readonly<Record<string, string>> = {
  "@expo-google-fonts/inter": "MIT AND OFL-1.1: the font may be passed on with what uses it",
  "@fontsource/bricolage-grotesque": "OFL-1.1: the font may be passed on with what uses it",
  "@fontsource/fraunces": "OFL-1.1: the font may be passed on with what uses it",
  "@fontsource/inter": "OFL-1.1: the font may be passed on with what uses it",
  "@fontsource/noto-sans-arabic": "OFL-1.1: the font may be passed on with what uses it",
  "@fontsource/noto-sans-hebrew": "OFL-1.1: the font may be passed on with what uses it",
  "@fontsource/source-serif-4": "OFL-1.1: the font may be passed on with what uses it",
  "@img/sharp-libvips-*": "LGPL-3.0-or-later: a shared library, which anybody may replace",
  "@modelcontextprotocol/inspector": "MIT or Apache-2.0, says its LICENSE",
  "axe-core": "MPL-2.0: used as it is",
  "caniuse-lite": "CC-BY-4.0: named in NOTICE",
  "email-validator": "Unlicense, says its LICENSE; only tests have it",
  lightningcss: "MPL-2.0: used as it is",
  "lightningcss-*": "MPL-2.0: used as it is",
  mediabunny: "MPL-2.0: used as it is",
  "png-js": "MIT, says its LICENSE",
  slick: "MIT, written as an address",
  "starkbank-ecdsa": "MIT, written as MIT License; only tests have it",
  "twitter-text": "Apache-2.0, says its LICENSE; only tests have it",
  "url-template": "BSD-3-Clause, written as BSD; only tests have it"
}

/** Finds packages whose licence is not among those we ship under; each is reported with it. */
export const findings = (packages: ReadonlyArray<Installed>): ReadonlyArray<string> =>
  packages
    .filter(({ licence, name }) => !isAllowed(licence) && !Object.hasOwn(excused, name))
    .map(({ licence, name, version }) => `${name} ${version} has the licence ${licence || "(none)"}: see ${rule}`)

const rule = "tools/check/rules/licences.ts"

export const run = async () => findings(await installed())

/** True for an SPDX expression with an alternative of accepted licences only. */
const isAllowed = (licence: string): boolean =>
  licence
    .replaceAll(/[()]/gu, "")
    .split(" OR ")
    .some((alternative) => alternative.split(" AND ").every((one) => permissive.has(one)))

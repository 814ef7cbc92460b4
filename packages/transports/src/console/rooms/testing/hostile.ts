import { assert } from "@effect/vitest"
import { livePartsOf } from "../../../pages/parts/live.ts"

/**
 * A text that would be markup or an address of a script wherever it is not escaped, and that reads as another wherever
 * its invisible characters are not shown.
 */
export const hostile = `<img src=x onerror=alert(1)>"'\u202Ejavascript:\u200B`

/** Its first characters as a page holds them. */
export const asText = "&lt;img src=x onerror=alert(1)&gt;&quot;&#39;"

/** The most bytes of a page. */
const mostBytes = 60 * 1024

/** A page without the values of its controls, which must come back as they were typed. */
const shownOf = (page: string): string =>
  page.replaceAll(/\svalue="[^"]*"/gu, "").replaceAll(/<textarea[\s\S]*?<\/textarea>/gu, "")

/** Asserts that nothing on a page is markup, a script's address or invisible, and that the page is as every page is. */
export const isHarmless = (address: string, page: string): void => {
  const has = (text: string, what: RegExp) => assert.isUndefined(what.exec(text)?.[0], address)
  assert.strictEqual(page.match(/<h1[ >]/gu)?.length, 1, `${address} has one h1`)
  has(page, /<img src=x|alert\(1\)>["']/u)
  has(page, /\s(?:href|src|action|formaction)="\s*javascript:/iu)
  has(page, /<\w[^>]*\sstyle=|<style/u)
  has(page, /undefined|\[object Object\]|\bNaN\b/u)
  has(shownOf(page), /.{0,60}[\u200B\u202A-\u202E\u2066-\u2069].{0,20}/u)
  assert.isAtMost(Buffer.byteLength(page), mostBytes, address)
  assert.strictEqual(page.split(" data-live").length - 1, livePartsOf(page).length, `${address} has live parts`)
}

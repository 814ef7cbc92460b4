import type { Attribute, Element } from "./markup.ts"
import { isSafeUrl } from "./url.ts"

// Elements that run, embed or redirect, and those whose text a browser may read otherwise than the audit.
const elements = new Set([
  "applet",
  "base",
  "embed",
  "frame",
  "frameset",
  "iframe",
  "math",
  "noembed",
  "noframes",
  "object",
  "plaintext",
  "portal",
  "script",
  "svg",
  "template",
  "textarea",
  "xmp"
])

const urls = new Set([
  "action",
  "background",
  "data",
  "dynsrc",
  "formaction",
  "href",
  "lowsrc",
  "ping",
  "poster",
  "src",
  "xlink:href"
])

/** True if this attribute holds a URL that a client follows or loads. */
export const holdsUrl = ({ name }: Attribute): boolean => urls.has(name)

/** Returns the reason why this element is forbidden in a mail; undefined if it is allowed. */
export const forbiddenElement = ({ name, attributes }: Element): string | undefined => {
  if (elements.has(name)) return `<${name}> is not allowed`
  if (name === "meta" && attributes.some(({ name, value }) => name === "http-equiv" && /refresh/iu.test(value)))
    return "<meta http-equiv=refresh> is not allowed"
  if (name === "link" && !attributes.some(({ name, value }) => name === "rel" && /^\s*stylesheet\s*$/iu.test(value)))
    return "<link> is allowed for style sheets only"
  return undefined
}

/**
 * Returns the reason why this attribute is forbidden in a mail; undefined if it is allowed. The audit checks its
 * Liquid.
 */
export const forbiddenAttribute = (attribute: Attribute): string | undefined => {
  const { name, value } = attribute
  if (name.startsWith("on")) return `the event handler ${name} is not allowed`
  if (name === "srcdoc") return "srcdoc is not allowed"
  if (name === "style") return forbiddenCss(value)
  if (holdsUrl(attribute) && !isSafeUrl(value)) return `${name} must be an https, http, mailto, tel, sms or cid URL`
  return undefined
}

const withoutComments = (css: string): string => {
  let kept = ""
  let at = 0
  for (let open = css.indexOf("/*"); open >= 0; open = css.indexOf("/*", at)) {
    const close = css.indexOf("*/", open + 2)
    if (close < 0) break
    kept += css.slice(at, open)
    at = close + 2
  }
  return kept + css.slice(at)
}

/**
 * Returns the reason why this CSS is forbidden in a mail: anything that ever ran code in a client; undefined if it is
 * allowed.
 */
export const forbiddenCss = (css: string): string | undefined =>
  /expression\s*\(|(?:java|vb)script:|behavior\s*:|-moz-binding/iu.test(withoutComments(css).replaceAll("\\", ""))
    ? "CSS that runs code is not allowed"
    : undefined

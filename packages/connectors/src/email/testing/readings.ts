import { simpleParser } from "mailparser"
import PostalMime from "postal-mime"

/** True for headers about a part's encoding rather than its content. */
const ofCarriage = (name: string) => name === "content-type" || name === "content-transfer-encoding"

// RFC 2046 §5.1.1 gives a part's last line end to the boundary after it; parsers differ in whether they return it.
const text = (content: string | false | undefined) => (content || "").replaceAll(/\r\n|\r/gu, "\n").replace(/\n+$/u, "")

const byPostalMime = async (bytes: Buffer) => {
  const { attachments, from, headers, html, replyTo, subject, text: plain, to } = await PostalMime.parse(bytes)
  return {
    headers: headers.filter(({ key }) => !ofCarriage(key)).map(({ key, value }) => [key, value]),
    from,
    to,
    replyTo,
    subject,
    attachments,
    text: text(plain),
    html: text(html)
  }
}

const byMailparser = async (bytes: Buffer) => {
  const {
    attachments,
    headers,
    html,
    text: plain
  } = await simpleParser(bytes, {
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipImageLinks: true
  })
  return {
    headers: [...headers].filter(([name]) => !ofCarriage(name)),
    attachments,
    text: text(plain),
    html: text(html)
  }
}

/** Parses a message with two parsers, and lists the types of its parts from the outside in. */
export const readings = async (bytes: Buffer) => ({
  postalMime: await byPostalMime(bytes),
  mailparser: await byMailparser(bytes),
  parts: Array.from(bytes.toString("latin1").matchAll(/^content-type: ([^;\r\n]+)/gimu), ([, type]) => type)
})

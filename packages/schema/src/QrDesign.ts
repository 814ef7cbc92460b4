import { Schema } from "effect"
import { EmailAddress } from "./Email.ts"
import { id } from "./Id.ts"
import { DestinationUrl, linkTags } from "./ShortLink.ts"
import { text } from "./text.ts"
import { Timestamp } from "./Timestamp.ts"

const some = (max: number) => text({ min: 1, max })
const optionalText = (max: number) => Schema.optionalKey(some(max))

/** A contact as vCard 4.0 (RFC 6350) fields, or a whole vCard of one's own. */
const VCard = Schema.Struct({
  kind: Schema.Literal("vcard"),
  firstName: optionalText(100),
  lastName: optionalText(100),
  organization: optionalText(200),
  title: optionalText(200),
  phone: optionalText(50),
  email: Schema.optionalKey(EmailAddress),
  url: Schema.optionalKey(DestinationUrl),
  address: optionalText(500),
  note: optionalText(500),
  vcardSource: optionalText(2000)
})

/** What a scanner reads. A short link can be led elsewhere after printing; the others cannot. */
export const QrEncodes = Schema.Union([
  Schema.Struct({ kind: Schema.Literal("shortLink"), linkId: id("lnk") }),
  Schema.Struct({ kind: Schema.Literal("static"), payload: some(2000) }),
  Schema.Struct({
    kind: Schema.Literal("wifi"),
    ssid: some(32),
    password: optionalText(63),
    encryption: Schema.Literals(["WPA", "WEP", "nopass"]),
    hidden: Schema.optionalKey(Schema.Boolean)
  }),
  VCard
]).annotate({ identifier: "QrEncodes" })
export type QrEncodes = typeof QrEncodes.Type

const Color = text({ max: 7 }, Schema.isPattern(/^#[0-9a-fA-F]{6}$/u, { expected: "a colour such as #1f6f54" }))

// Those of former times began with ast_; they still find what they named.
const LogoAssetId = text(
  { max: 46 },
  Schema.isPattern(/^(?:asset|ast)_[0-9a-z]{1,40}$/u, { expected: "the id of an asset" })
).annotate({
  description: "A PNG, JPEG, WebP or SVG of the library; prefix asset_",
  examples: ["asset_01kb2x9w3t5v7y8z"]
})

export const QrStyle = Schema.Struct({
  foregroundColor: Schema.optionalKey(
    Color.annotate({ description: "Darker than the background, by 3 to 1 at least", default: "#000000" })
  ),
  backgroundColor: Schema.optionalKey(Color.annotate({ default: "#ffffff" })),
  bodyShape: Schema.optionalKey(
    Schema.Literals(["square", "rounded", "dots", "diamond"]).annotate({ default: "square" })
  ),
  eyeShape: Schema.optionalKey(Schema.Literals(["square", "rounded", "circle"]).annotate({ default: "square" })),
  cornerRadius: Schema.optionalKey(
    Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 })).annotate({
      description: "How round rounded is",
      default: 0.7
    })
  ),
  logoAssetId: Schema.optionalKey(LogoAssetId),
  logoSizeRatio: Schema.optionalKey(
    Schema.Finite.check(Schema.isBetween({ minimum: 0.05, maximum: 0.4 })).annotate({
      description: "The logo's longer side as a part of the code's",
      default: 0.22
    })
  ),
  margin: Schema.optionalKey(
    Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 20 })).annotate({
      description: "Modules of quiet zone; 4 is what ISO/IEC 18004 asks for",
      default: 4
    })
  ),
  errorCorrection: Schema.optionalKey(
    Schema.Literals(["L", "M", "Q", "H"]).annotate({
      description: "At least; M by default, H with a logo"
    })
  )
}).annotate({ identifier: "QrStyle" })
export type QrStyle = typeof QrStyle.Type

export const QrFrame = Schema.Union([
  Schema.Struct({ kind: Schema.Literal("plain") }),
  Schema.Struct({
    kind: Schema.Literal("cta-band"),
    text: some(40),
    textColor: Schema.optionalKey(Color),
    bandColor: Schema.optionalKey(Color)
  })
]).annotate({ identifier: "QrFrame" })
export type QrFrame = typeof QrFrame.Type

export const qrFields = {
  label: Schema.optionalKey(some(200)),
  tags: Schema.optionalKey(linkTags),
  style: Schema.optionalKey(QrStyle),
  frame: Schema.optionalKey(QrFrame)
}

export const QrDesign = Schema.Struct({
  qrId: id("qr"),
  encodes: QrEncodes,
  label: Schema.NullOr(Schema.String),
  tags: Schema.Array(Schema.String),
  style: QrStyle,
  frame: QrFrame,
  createdAt: Timestamp,
  updatedAt: Timestamp
}).annotate({ identifier: "QrDesign" })
export type QrDesign = typeof QrDesign.Type

export const QrFormat = Schema.Literals(["svg", "png", "webp", "png-print", "pdf"]).annotate({ identifier: "QrFormat" })
export type QrFormat = typeof QrFormat.Type

/** What a rendering costs in credits. */
export const qrCredits: Readonly<Record<QrFormat, number>> = { svg: 0, png: 0, webp: 0, "png-print": 2, pdf: 5 }

export const QrRender = Schema.Struct({
  qrId: id("qr"),
  format: QrFormat,
  contentType: Schema.String,
  filename: Schema.String,
  fileBase64: Schema.String,
  byteLength: Schema.Int,
  assetId: Schema.optionalKey(id("asset"))
}).annotate({ identifier: "QrRender" })
export type QrRender = typeof QrRender.Type

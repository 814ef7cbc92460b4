import { Schema } from "effect"
import { id } from "./Id.ts"
import { linkTags } from "./ShortLink.ts"
import { Timestamp } from "./Timestamp.ts"

const text = (most: number) => Schema.String.check(Schema.isBetweenCodePoints(1, most))
const optionalText = (most: number) => Schema.optionalKey(text(most))

/** A contact as vCard 4.0 (RFC 6350) fields, or a whole vCard of one's own. */
const VCard = Schema.Struct({
  kind: Schema.Literal("vcard"),
  firstName: optionalText(100),
  lastName: optionalText(100),
  organization: optionalText(200),
  title: optionalText(200),
  phone: optionalText(50),
  email: optionalText(254),
  url: optionalText(2048),
  address: optionalText(500),
  note: optionalText(500),
  vcardSource: optionalText(2000)
})

/** What a scanner reads. A short link can be led elsewhere after printing; the others cannot. */
export const QrEncodes = Schema.Union([
  Schema.Struct({ kind: Schema.Literal("shortLink"), linkId: id("lnk") }),
  Schema.Struct({ kind: Schema.Literal("static"), payload: text(2000) }),
  Schema.Struct({
    kind: Schema.Literal("wifi"),
    ssid: text(32),
    password: optionalText(63),
    encryption: Schema.Literals(["WPA", "WEP", "nopass"]),
    hidden: Schema.optionalKey(Schema.Boolean)
  }),
  VCard
]).annotate({ identifier: "QrEncodes" })
export type QrEncodes = typeof QrEncodes.Type

const Color = Schema.String.check(Schema.isPattern(/^#[0-9a-fA-F]{6}$/u, { expected: "a colour such as #1f6f54" }))

export const QrStyle = Schema.Struct({
  foregroundColor: Schema.optionalKey(Color),
  backgroundColor: Schema.optionalKey(Color),
  bodyShape: Schema.optionalKey(Schema.Literals(["square", "rounded", "dots", "diamond"])),
  eyeShape: Schema.optionalKey(Schema.Literals(["square", "rounded", "circle"])),
  cornerRadius: Schema.optionalKey(Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 }))),
  logoAssetId: Schema.optionalKey(id("ast")),
  logoSizeRatio: Schema.optionalKey(Schema.Finite.check(Schema.isBetween({ minimum: 0.05, maximum: 0.4 }))),
  margin: Schema.optionalKey(
    Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 20 })).annotate({
      description: "Modules of quiet zone; 4 is what ISO/IEC 18004 asks for"
    })
  ),
  errorCorrection: Schema.optionalKey(Schema.Literals(["L", "M", "Q", "H"]))
}).annotate({ identifier: "QrStyle" })
export type QrStyle = typeof QrStyle.Type

export const QrFrame = Schema.Union([
  Schema.Struct({ kind: Schema.Literal("plain") }),
  Schema.Struct({
    kind: Schema.Literal("cta-band"),
    text: text(40),
    textColor: Schema.optionalKey(Color),
    bandColor: Schema.optionalKey(Color)
  })
]).annotate({ identifier: "QrFrame" })
export type QrFrame = typeof QrFrame.Type

export const qrFields = {
  label: Schema.optionalKey(text(200)),
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
  assetId: Schema.optionalKey(id("ast"))
}).annotate({ identifier: "QrRender" })
export type QrRender = typeof QrRender.Type

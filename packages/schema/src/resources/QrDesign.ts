import { Schema } from "effect"
import { EmailAddress } from "../fields/Email.ts"
import { id } from "../Id.ts"
import { pageFields, searchField } from "../fields/page.ts"
import { DestinationUrl } from "../fields/DestinationUrl.ts"
import { linkTags } from "./ShortLink.ts"
import { text } from "../fields/text.ts"
import { Timestamp } from "../fields/Timestamp.ts"

/** Shown by answers in place of the password of a Wi-Fi network. */
export const hiddenPassword = "••••"

const some = (max: number) => text({ min: 1, max })

/** A contact as vCard 4.0 (RFC 6350) fields, or a whole vCard of one's own. */
const VCard = Schema.Struct({
  kind: Schema.Literal("vcard").annotate({ description: "A contact" }),
  firstName: Schema.optionalKey(some(100).annotate({ description: "Given name" })),
  lastName: Schema.optionalKey(some(100).annotate({ description: "Family name" })),
  organization: Schema.optionalKey(some(200).annotate({ description: "Company" })),
  title: Schema.optionalKey(some(200).annotate({ description: "Position" })),
  phone: Schema.optionalKey(some(50).annotate({ description: "Phone number" })),
  email: Schema.optionalKey(EmailAddress.annotate({ description: "Email address" })),
  url: Schema.optionalKey(DestinationUrl.annotate({ description: "Web site" })),
  address: Schema.optionalKey(some(500).annotate({ description: "Postal address" })),
  note: Schema.optionalKey(some(500).annotate({ description: "Note" })),
  vcardSource: Schema.optionalKey(some(2000).annotate({ description: "A whole vCard instead of the fields" }))
})

/** The content that a scanner reads. Only a short link's destination can change after printing. */
export const QrEncodes = Schema.Union([
  Schema.Struct({ kind: Schema.Literal("shortLink").annotate({ description: "A short link" }), linkId: id("lnk") }),
  Schema.Struct({
    kind: Schema.Literal("static").annotate({ description: "A text or URL" }),
    payload: some(2000).annotate({ description: "The text" })
  }),
  Schema.Struct({
    kind: Schema.Literal("wifi").annotate({ description: "A Wi-Fi network" }),
    ssid: some(32).annotate({ description: "The network's name" }),
    password: Schema.optionalKey(
      some(63).annotate({
        description: `Password; answers show ${hiddenPassword} instead, and an update without it, or with that, keeps it`
      })
    ),
    encryption: Schema.Literals(["WPA", "WEP", "nopass"]).annotate({ description: "Security" }),
    hidden: Schema.optionalKey(Schema.Boolean.annotate({ description: "True if the network's name is hidden" }))
  }),
  VCard
]).annotate({
  identifier: "QrEncodes",
  description: "Content that a scanner reads; a short link's destination can change later"
})
export type QrEncodes = typeof QrEncodes.Type

const Color = text({ max: 7 }, Schema.isPattern(/^#[0-9a-fA-F]{6}$/u, { expected: "a colour such as #1f6f54" }))

// Older asset ids began with ast_ and still resolve.
const LogoAssetId = text(
  { max: 46 },
  Schema.isPattern(/^(?:asset|ast)_[0-9a-z]{1,40}$/u, { expected: "the id of an asset" })
).annotate({
  description: "A PNG, JPEG, WebP or SVG of the library; prefix asset_",
  examples: ["asset_01kb2x9w3t5v7y8z"]
})

export const QrStyle = Schema.Struct({
  foregroundColor: Schema.optionalKey(
    Color.annotate({
      description: "Darker than the background, by 3 to 1 at least",
      default: "#000000"
    })
  ),
  backgroundColor: Schema.optionalKey(Color.annotate({ description: "Background", default: "#ffffff" })),
  bodyShape: Schema.optionalKey(
    Schema.Literals(["square", "rounded", "dots", "diamond"]).annotate({
      description: "Modules",
      default: "square"
    })
  ),
  eyeShape: Schema.optionalKey(
    Schema.Literals(["square", "rounded", "circle"]).annotate({
      description: "Corner markers",
      default: "square"
    })
  ),
  cornerRadius: Schema.optionalKey(
    Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 })).annotate({
      description: "Radius of rounded modules",
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
      description: "Quiet zone in modules; ISO/IEC 18004 asks for 4",
      default: 4
    })
  ),
  errorCorrection: Schema.optionalKey(
    Schema.Literals(["L", "M", "Q", "H"]).annotate({
      description: "Minimum; M by default, H with a logo"
    })
  )
}).annotate({ identifier: "QrStyle", description: "Appearance of the code" })
export type QrStyle = typeof QrStyle.Type

export const QrFrame = Schema.Union([
  Schema.Struct({ kind: Schema.Literal("plain").annotate({ description: "No frame" }) }),
  Schema.Struct({
    kind: Schema.Literal("cta-band").annotate({ description: "Band with text below" }),
    text: some(40).annotate({ description: "Text of the band" }),
    textColor: Schema.optionalKey(Color.annotate({ description: "Colour of the text" })),
    bandColor: Schema.optionalKey(Color.annotate({ description: "Colour of the band" }))
  })
]).annotate({ identifier: "QrFrame", description: "Frame around the code" })
export type QrFrame = typeof QrFrame.Type

const qrFields = {
  label: Schema.optionalKey(some(200).annotate({ description: "Name in the library" })),
  tags: Schema.optionalKey(linkTags),
  style: Schema.optionalKey(QrStyle),
  frame: Schema.optionalKey(QrFrame)
}

export const QrDesign = Schema.Struct({
  qrId: id("qr"),
  encodes: QrEncodes.annotate({ description: "Content that a scanner reads" }),
  label: Schema.NullOr(Schema.String).annotate({ description: "Name in the library; null without one" }),
  tags: Schema.Array(Schema.String).annotate({ description: "Tags to search by" }),
  style: QrStyle.annotate({ description: "Appearance of the code" }),
  frame: QrFrame.annotate({ description: "Frame around the code" }),
  createdAt: Timestamp,
  updatedAt: Timestamp
}).annotate({ identifier: "QrDesign", description: "A QR code, designed once and rendered for screen or print" })
export type QrDesign = typeof QrDesign.Type

export const QrFormat = Schema.Literals(["svg", "png", "webp", "png-print", "pdf"]).annotate({
  identifier: "QrFormat",
  description: "png-print is 300 dpi, pdf has 3 mm bleed"
})
export type QrFormat = typeof QrFormat.Type

/** The cost of a rendering, in credits. */
export const qrCredits: Readonly<Record<QrFormat, number>> = { svg: 0, png: 0, webp: 0, "png-print": 2, pdf: 5 }

export const QrRender = Schema.Struct({
  qrId: id("qr"),
  format: QrFormat.annotate({ description: "The format that was asked for" }),
  contentType: Schema.String.annotate({ description: "The media type, such as image/png" }),
  filename: Schema.String.annotate({ description: "Suggested file name" }),
  fileBase64: Schema.String.annotate({
    description: "The file, in base64; empty if a tool returns it as an image",
    contentEncoding: "base64"
  }),
  byteLength: Schema.Int.annotate({ description: "Size of the decoded file in bytes" }),
  assetId: Schema.optionalKey(id("asset"))
}).annotate({ identifier: "QrRender", description: "One rendering of a design, verified by a scan" })
export type QrRender = typeof QrRender.Type

export const CreateQrDesign = Schema.Struct({ encodes: QrEncodes, ...qrFields })

export const ListQrDesigns = Schema.Struct({
  ...pageFields(),
  q: searchField("label"),
  tag: Schema.optionalKey(some(50).annotate({ description: "Only designs with this tag" })),
  linkId: Schema.optionalKey(id("lnk").annotate({ description: "Only designs that lead to this short link" }))
})

export const NamedQrDesign = Schema.Struct({ qrId: id("qr") })

export const DeletedQrDesign = Schema.Struct({
  qrId: id("qr"),
  deleted: Schema.Literal(true).annotate({ description: "Always true" })
})

export const RenderQrDesign = Schema.Struct({
  qrId: id("qr"),
  format: QrFormat,
  saveToAssets: Schema.optionalKey(Schema.Boolean.annotate({ default: false }))
})

export const UpdateQrDesign = Schema.Struct({
  qrId: id("qr"),
  encodes: Schema.optionalKey(QrEncodes),
  ...qrFields,
  label: Schema.optionalKey(
    Schema.NullOr(qrFields.label.schema).annotate({ description: "Name in the library; null removes it" })
  )
})

import { Schema } from "effect"
import { line, lines } from "../fields/lines.ts"
import { pageFields, searchField } from "../fields/page.ts"
import { Timestamp } from "../fields/Timestamp.ts"
import { id } from "../Id.ts"

/** The largest file that one call brings in base64, in bytes. */
export const mostBase64Bytes = 4 * 1024 * 1024

/** The largest file that a signed address takes, in bytes. */
const mostUploadBytes = 100 * 1024 * 1024

/** The most users that read_asset shows of each kind. */
export const mostUsesShown = 20

const AssetKind = Schema.Literals(["picture", "film"]).annotate({
  identifier: "AssetKind",
  description: "picture: PNG, JPEG, WebP, GIF or SVG; film: MP4, MOV or WebM"
})

const AssetType = Schema.Literals([
  "image/png",
  "image/jpeg",
  "image/webp",
  "image/gif",
  "image/svg+xml",
  "video/mp4",
  "video/quicktime",
  "video/webm"
]).annotate({ identifier: "AssetType", description: "Media type of a picture or a film" })

export const AssetUse = Schema.Struct({
  kind: Schema.Literals(["brand", "qr", "page", "post", "template", "composition"]).annotate({
    description: "Kind of what uses the asset"
  }),
  id: Schema.String.annotate({ description: "Its id" })
}).annotate({ identifier: "AssetUse", description: "A user of an asset" })
export type AssetUse = typeof AssetUse.Type

const measure = (description: string) => Schema.NullOr(Schema.Int).annotate({ description })

const assetFields = {
  id: id("asset"),
  url: Schema.String.annotate({
    description: "Its address, always the same; anybody who has it can fetch the file, and nobody can guess it"
  }),
  filename: Schema.String.annotate({ description: "Name of the file, for people" }),
  content_type: Schema.String.annotate({ description: "Media type, as its content shows" }),
  byte_length: Schema.Int.annotate({ description: "Size of the file in bytes" }),
  width: measure("Width in pixels as displayed; null if unknown"),
  height: measure("Height in pixels as displayed; null if unknown"),
  duration_ms: measure("Duration of a film in milliseconds; null if unknown"),
  alt: Schema.NullOr(Schema.String).annotate({ description: "Alternative text of a picture; null without one" }),
  tags: Schema.Array(Schema.String).annotate({ description: "The workspace's own words for it" }),
  created_at: Timestamp
}

export const Asset = Schema.Struct(assetFields).annotate({
  identifier: "Asset",
  description: "A picture or a film of the library"
})
export type Asset = typeof Asset.Type

export const ReadAsset = Schema.Struct({ assetId: id("asset") })

export const AssetDetails = Schema.Struct({
  ...assetFields,
  url: Schema.NullOr(Schema.String).annotate({
    description: "Its address, always the same and open to anybody who has it; null while it is expected"
  }),
  status: Schema.Literals(["ready", "expected"]).annotate({
    description: "expected: its file has not come yet, and what it will be is as announced"
  }),
  used_by: Schema.Array(AssetUse).annotate({
    description: `Its users in its world, at most ${mostUsesShown} of each kind; templates and pages count if they name its url`
  })
}).annotate({ identifier: "AssetDetails", description: "An asset, with what uses it" })

export const ListAssets = Schema.Struct({
  ...pageFields(),
  q: searchField("filename"),
  tag: Schema.optionalKey(line(60).annotate({ description: "Only assets that have this tag" })),
  kind: Schema.optionalKey(AssetKind.annotate({ description: "Only pictures, or only films" }))
})

const filename = line(255).annotate({ description: "Name of the file, for people; its ending says nothing" })
const alt = line(1_000)
const tags = lines(20, 60)

const words = {
  alt: Schema.optionalKey(alt.annotate({ description: "Alternative text of a picture, for those who cannot see it" })),
  tags: Schema.optionalKey(tags.annotate({ description: "Words to find it by" }))
}

const mostBase64 = Math.ceil(mostBase64Bytes / 3) * 4

// By units and not by code points, which takes 40 ms to count in so long a text; what is no base64 is refused anyway.
const FileInBase64 = Schema.String.check(Schema.isMaxLength(mostBase64).abort())

export const UploadAsset = Schema.Struct({
  filename,
  data_base64: FileInBase64.annotate({
    description: "The file in base64, at most 4 MB; larger ones come by start_asset_upload",
    contentEncoding: "base64"
  }),
  ...words
})

export const StartAssetUpload = Schema.Struct({
  filename,
  byte_length: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: mostUploadBytes })).annotate({
    description: "Size of the file in bytes, at most 100 MB; an SVG has at most 512 KB"
  }),
  content_type: AssetType,
  ...words
})

export const StartedUpload = Schema.Struct({
  asset: Schema.Struct({
    id: id("asset"),
    status: Schema.Literals(["expected"]).annotate({ description: "expected: its file has not come yet" })
  }).annotate({ description: "The future asset" }),
  upload: Schema.Struct({
    method: Schema.Literals(["PUT"]).annotate({ description: "Method of the request that brings the file" }),
    url: Schema.String.annotate({ description: "Signed address, which needs no key and takes one file" }),
    expires_at: Timestamp,
    headers: Schema.Record(Schema.String, Schema.String).annotate({ description: "Headers that the request must have" })
  }).annotate({ description: "The request that brings the file" })
}).annotate({ identifier: "StartedUpload", description: "An expected asset, with the request that brings its file" })

export const UpdateAsset = Schema.Struct({
  assetId: id("asset"),
  filename: Schema.optionalKey(filename),
  alt: Schema.optionalKey(
    Schema.NullOr(alt).annotate({ description: "Alternative text of a picture; null removes it" })
  ),
  tags: Schema.optionalKey(tags.annotate({ description: "Words to find it by, replaced as a whole" }))
})

export const DeleteAsset = Schema.Struct({
  assetId: id("asset"),
  force: Schema.optionalKey(
    Schema.Boolean.annotate({
      description: "True deletes it too if only past posts, archived templates and compositions use it",
      default: false
    })
  )
})

export const DeletedAsset = Schema.Struct({
  id: id("asset"),
  deleted: Schema.Literal(true).annotate({ description: "Always true" })
}).annotate({ identifier: "DeletedAsset", description: "An asset that is deleted" })

import { assert, describe, it } from "@effect/vitest"
import { parseS3Url } from "./S3Location.ts"

const given = { accessKeyId: "AKID", secretAccessKey: "s3cret" }

describe("an s3:// address", () => {
  it("names bucket, prefix, region and endpoint", () => {
    assert.deepStrictEqual(parseS3Url("s3://files/tidings/qr/?region=eu-central-1", given), {
      endpoint: "https://s3.eu-central-1.amazonaws.com",
      region: "eu-central-1",
      bucket: "files",
      prefix: "tidings/qr/",
      ...given
    })
    assert.deepStrictEqual(parseS3Url("s3://files?endpoint=http://minio:9000/", given), {
      endpoint: "http://minio:9000",
      region: "us-east-1",
      bucket: "files",
      prefix: "",
      ...given
    })
  })

  it("brings its own credentials, which come before those given", () => {
    const { accessKeyId, secretAccessKey } = parseS3Url("s3://ME:a%2Fb@files", given)!
    assert.deepStrictEqual([accessKeyId, secretAccessKey], ["ME", "a/b"])
  })

  it.each([
    "https://files.s3.amazonaws.com",
    "s3://",
    "s3://F",
    "s3://files/a b",
    "s3://files:80",
    "s3://files?acl=public",
    "s3://files?endpoint=minio:9000",
    "s3://files?endpoint=http://minio/path",
    "s3://files?region=eu%20central",
    "s3://ME@files"
  ])("is not %s", (text) => assert.isUndefined(parseS3Url(text, given)))

  it("is nothing without credentials", () => assert.isUndefined(parseS3Url("s3://files")))
})

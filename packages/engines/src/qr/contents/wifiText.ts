import type { FieldError } from "@tidings/schema/FieldError"
import type { QrEncodes } from "@tidings/schema/resources/QrDesign"

type Wifi = Extract<QrEncodes, { readonly kind: "wifi" }>

const ssidBytes = 32
const escaped = (text: string) => text.replaceAll(/[\\;,:"]/gu, "\\$&")

const isPassphrase = (text: string) => /^[\u0020-\u007e]{8,63}$/u.test(text)
const isWepKey = (text: string) =>
  /^(?:[\u0020-\u007e]{5}|[\u0020-\u007e]{13}|[0-9A-Fa-f]{10}|[0-9A-Fa-f]{26})$/u.test(text)

/**
 * Returns the errors that no access point would accept (IEEE 802.11: a name of at most 32 bytes; WPA passphrases of 8
 * to 63 printable ASCII characters; WEP keys of 5 or 13, or twice as many hexadecimal digits).
 */
export const wifiErrors = ({ encryption, password, ssid }: Wifi): ReadonlyArray<FieldError> => {
  const errors: Array<FieldError> = []
  const refuse = (field: string, code: FieldError["code"], message: string) =>
    errors.push({ path: `encodes.${field}`, code, message })
  if (Buffer.byteLength(ssid) > ssidBytes)
    refuse("ssid", "too_long", `A network's name is at most ${ssidBytes} bytes of UTF-8`)
  if (encryption === "nopass") {
    if (password !== undefined) refuse("password", "unknown_field", "A network without encryption has no password")
  } else if (password === undefined) {
    refuse("password", "required", `${encryption} needs the network's password`)
  } else if (encryption === "WPA" && !isPassphrase(password)) {
    const code = password.length < 8 ? "too_short" : "pattern_mismatch"
    refuse("password", code, "A WPA password is 8 to 63 printable ASCII characters")
  } else if (encryption === "WEP" && !isWepKey(password)) {
    refuse("password", "pattern_mismatch", "A WEP key is 5 or 13 ASCII characters, or 10 or 26 hexadecimal digits")
  }
  return errors
}

/**
 * Returns the text in the WIFI: scheme that Android, iOS and zxing read (github.com/zxing/zxing/wiki/Barcode-Contents).
 */
export const wifiText = ({ encryption, hidden, password, ssid }: Wifi): string => {
  const parts = [
    `T:${encryption}`,
    `S:${escaped(ssid)}`,
    ...(password === undefined ? [] : [`P:${escaped(password)}`]),
    ...(hidden === true ? ["H:true"] : [])
  ]
  return `WIFI:${parts.join(";")};;`
}

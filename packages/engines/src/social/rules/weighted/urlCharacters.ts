const latin = String.raw`\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u00FF\u0100-\u024F\u0253\u0254\u0256\u0257\u0259\u025B\u0263\u0268\u026F\u0272\u0289\u028B\u02BB\u0300-\u036F\u1E00-\u1EFF`

const directional = String.raw`\u202A-\u202E\u061C\u200E\u200F\u2066-\u2069`
const spaces = String.raw`\u0009-\u000D\u0020\u0085\u00A0\u1680\u180E\u2000-\u200A\u2028\u2029\u202F\u205F\u3000`
const punctuation = String.raw`!'#%&'()*+,\\\-./:;<=>?@\[\]^_{|}~$`

const oneOf = (characters: string) => new RegExp(`[${characters}]`, "iu")
const among = (characters: string) => new RegExp(`[${characters}]`, "u")
const noneOf = (characters: string) => new RegExp(`[^${characters}]`, "u")

/** Character classes around and within a link, per UTF-16 unit, as in twitter-text. */
export const urlCharacters = {
  /** A character before a link. */
  preceding: noneOf(String.raw`A-Za-z0-9@\uFF20$#\uFF03\uFFFE\uFEFF\uFFFF`),
  /** A character of a host name, besides - and _. */
  domain: noneOf(`${punctuation}${spaces}\\uFFFE\\uFEFF\\uFFFF${directional}`),
  /** A character of a host name that may appear without its scheme. */
  plainDomain: oneOf(String.raw`\-a-z0-9${latin}`),
  path: oneOf(String.raw`a-z\u0400-\u04FF0-9!*';:=+,.$/%#\[\]\-\u2013_~@|&${latin}`),
  pathEnd: oneOf(String.raw`+\-a-z\u0400-\u04FF0-9=_#/${latin}`),
  query: among(String.raw`A-Za-z0-9!?*'@();:&=+$/%#\[\]\-_.,~|`),
  queryEnd: among(String.raw`A-Za-z0-9\-_&=#/`),
  /** A character after a top-level domain. */
  afterTop: noneOf(String.raw`0-9a-zA-Z@+\-`)
}

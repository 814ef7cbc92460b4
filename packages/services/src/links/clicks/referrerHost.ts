/** The host that a Referer header names, in lower case and without `www.`; undefined when it names none. */
export const referrerHost = (referrer: string | undefined): string | undefined => {
  const host =
    referrer === undefined
      ? undefined
      : URL.parse(referrer)
          ?.hostname.toLowerCase()
          .replace(/^www\./u, "")
  return host === "" || host === undefined || host.length > 253 ? undefined : host
}

import { Effect } from "effect"
import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from "node:crypto"

// 32 MiB per try: a third of the memory that OWASP's Password Storage Cheat Sheet recommends for accounts, since it
// guards a link whose tries are also limited.
const cost = { ln: 15, r: 8, p: 1 } as const
const saltBytes = 16
const hashBytes = 32

const derive = (password: string, salt: Buffer, length: number, { ln, p, r }: Record<keyof typeof cost, number>) =>
  Effect.callback<Buffer>((resume) => {
    const options: ScryptOptions = { N: 2 ** ln, r, p, maxmem: 256 * r * 2 ** ln }
    scrypt(password.normalize("NFKC"), salt, length, options, (error, key) =>
      resume(error === null ? Effect.succeed(key) : Effect.die(error))
    )
  })

const base64 = (bytes: Buffer): string => bytes.toString("base64").replaceAll("=", "")

/**
 * Hashes a link's password with scrypt and its own salt: `$scrypt$ln=15,r=8,p=1$<salt>$<hash>` (PHC string format).
 * Takes about 100 ms on another thread.
 */
export const hashPassword = (password: string): Effect.Effect<string> =>
  Effect.suspend(() => {
    const salt = randomBytes(saltBytes)
    return Effect.map(
      derive(password, salt, hashBytes, cost),
      (hash) => `$scrypt$ln=${cost.ln},r=${cost.r},p=${cost.p}$${base64(salt)}$${base64(hash)}`
    )
  })

const shape = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/u

/**
 * True if the password matches the hash; takes equally long if not. Compares in normalized form (NFKC), however its
 * letters were composed.
 */
export const isPassword = (password: string, kept: string): Effect.Effect<boolean> => {
  const [, ln, r, p, salt = "", hash = ""] = shape.exec(kept) ?? []
  if (hash === "") return Effect.die(new Error("the stored hash of a link's password is malformed"))
  const expected = Buffer.from(hash, "base64")
  const found = derive(password, Buffer.from(salt, "base64"), expected.length, {
    ln: Number(ln),
    r: Number(r),
    p: Number(p)
  })
  return Effect.map(found, (key) => timingSafeEqual(key, expected))
}

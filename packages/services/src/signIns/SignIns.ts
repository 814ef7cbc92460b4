import { inHomeOf } from "@tidings/storage/homes/inHome"
import { type WorkspaceId, isId, newId } from "@tidings/schema/Id"
import { MemberRepository } from "@tidings/storage/repositories/MemberRepository"
import { type SignIn, SignInRepository } from "@tidings/storage/repositories/SignInRepository"
import { WorkspaceRepository } from "@tidings/storage/repositories/WorkspaceRepository"
import { Clock, Context, Effect, Layer } from "effect"
import { randomBytes } from "node:crypto"
import { hashSecret } from "../access/secret.ts"
import { lifetimes } from "../limits/lifetimes.ts"

// Crockford's base 32: no letter that resembles a digit.
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
const length = 10
const group = 5

const grouped = (code: string): string => `${code.slice(0, group)}-${code.slice(group)}`

/** Generates a code of 50 random bits, in two groups for typing: `7KQ2M-X0V9D`. */
export const mintCode = (): string =>
  grouped(Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join(""))

/**
 * Normalizes a typed code to its issued form: accepts any case, spaces and hyphens, and o, i, l for the digits they
 * resemble; undefined if it is no code.
 */
export const readCode = (typed: string): string | undefined => {
  const plain = typed
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}]/gu, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/gu, "1")
  return new RegExp(`^[${alphabet}]{${length}}$`, "u").test(plain) ? grouped(plain) : undefined
}

export type { SignIn }

interface NewCode {
  /** A member's address, or the name given by an operator. */
  readonly user: string
  /** The one workspace of an operator's code; null for all workspaces of the member. */
  readonly workspaceId: WorkspaceId | null
}

/** One-time codes, each valid for one sign-in within 10 minutes; only their SHA-256 is stored. */
export class SignIns extends Context.Service<SignIns>()("@tidings/services/SignIns", {
  make: Effect.gen(function* () {
    const repository = yield* SignInRepository
    const members = yield* MemberRepository
    const workspaces = yield* WorkspaceRepository

    const idsOf = ({ user, workspace_id }: SignIn): Effect.Effect<ReadonlyArray<WorkspaceId>> =>
      workspace_id === null ? members.workspacesOf(user) : Effect.succeed([workspace_id])

    return {
      /** Issues a code, which is not readable later. */
      issue: Effect.fnUntraced(function* ({ user, workspaceId }: NewCode) {
        const now = yield* Clock.currentTimeMillis
        const code = mintCode()
        const id = newId("sgn", now)
        const expiresAt = new Date(now + lifetimes.oneTimeCode * 1000)
        yield* repository.insert({
          id,
          user,
          workspaceId,
          codeHash: hashSecret(code),
          createdAt: new Date(now),
          expiresAt
        })
        return { id, code, expires_at: expiresAt.toISOString() }
      }),

      /** Redeems a code as typed; undefined if it is wrong, used or expired. */
      redeem: Effect.fnUntraced(function* (typed: string) {
        const code = readCode(typed)
        return code === undefined
          ? undefined
          : yield* repository.redeem(hashSecret(code), yield* Clock.currentTimeMillis)
      }),

      /** Finds a sign-in by its id. */
      find: (id: string) => (isId("sgn", id) ? repository.find(id) : Effect.succeed(undefined)),

      /** The workspaces to which a user may connect clients now, oldest first. */
      workspacesOf: (signIn: SignIn) =>
        Effect.flatMap(idsOf(signIn), (ids) =>
          Effect.map(
            Effect.forEach(ids, (id) => inHomeOf(id, workspaces.find(id))),
            (found) => found.filter((workspace) => workspace !== undefined).map(({ id, name }) => ({ id, name }))
          )
        )
    }
  })
}) {
  static readonly layer = Layer.effect(this, this.make)
}

import type { Account } from "@tidings/connectors/connectorsOf"
import { assert, describe, it } from "@effect/vitest"
import type { ConnectedChannel } from "@tidings/schema/resources/Connector"
import { Effect, Schema } from "effect"
import { chosenAccount } from "./chosenAccount.ts"
import { typedCredentials } from "./credentialsOf.ts"

const row = {
  name: "network",
  channel: "social",
  credentials: Schema.Struct({ token: Schema.String, accountRef: Schema.String })
} as unknown as Account<ConnectedChannel>["row"]

const page = { accountRef: "page_1", displayName: "Acme", handle: "acme" }
const other = { accountRef: "page_2", displayName: "Acme Shop", handle: "acmeshop" }

const choosing = (accounts: ReadonlyArray<typeof page>, accountRef?: string, before?: string) =>
  Effect.flatMap(
    typedCredentials(row, { token: "t", ...(accountRef !== undefined && { accountRef }) }),
    (credentials) => chosenAccount({ row, credentials }, accounts, before)
  )

describe("who is posted as", () => {
  it.effect.each([
    ["the only account, without being named", [page], undefined, undefined, page],
    ["the one that is named among several", [page, other], "page_2", undefined, other],
    ["the one that it was before", [page, other], undefined, "page_1", page]
  ] as const)("is %s, which the credentials then name", ([, accounts, named, before, expected]) =>
    Effect.map(choosing(accounts, named, before), ({ account, accountRef, displayName, handle }) => {
      assert.deepStrictEqual({ accountRef, displayName, handle }, expected)
      assert.deepStrictEqual(account.credentials, { token: "t", accountRef: expected.accountRef })
    })
  )

  it.effect.each([
    ["several, of which none is named", [page, other], undefined, undefined, "page_2  Acme Shop (acmeshop)"],
    ["one that the credentials cannot post as", [page], "page_3", undefined, "page_1  Acme (acme)"],
    ["no account at all", [], undefined, undefined, "cannot post"],
    ["another than before", [page, other], "page_2", "page_1", "posts as page_1"]
  ] as const)("is refused for %s", ([, accounts, named, before, says]) =>
    Effect.map(Effect.flip(choosing(accounts, named, before)), ({ fields }) => {
      assert.deepInclude(fields?.[0], { path: "accountRef" })
      assert.include(fields?.[0]?.message, says)
    })
  )
})

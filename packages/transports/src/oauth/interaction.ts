import type { WorkspaceId } from "@tidings/schema/Id"
import { Signer } from "@tidings/services/access/Signer"
import { ConnectedClients, clientName } from "@tidings/services/oauth/ConnectedClients"
import { SignIns } from "@tidings/services/signIns/SignIns"
import { ClientPreset, type Scope, scopesOf } from "@tidings/schema/Scope"
import { Effect, Schema } from "effect"
import { type IncomingMessage, ServerResponse } from "node:http"
import type { Interaction, InteractionResults, Provider } from "oidc-provider"
import { privateHeaders, type Reply } from "../http/Reply.ts"
import { pathTail } from "../http/requestParts.ts"
import { paths, resourcesOf } from "../http/addresses.ts"
import { requestAgain } from "./authorizationRequest.ts"
import { readForm } from "../http/bodies/readBytes.ts"
import { consentPage } from "./pages/consentPage.ts"
import { expiredPage } from "./pages/errorPage.ts"
import { presetsOf, scopesIn, smallestPreset } from "./pages/presetsOf.ts"
import { html } from "../pages/html.ts"
import { type CodeMessage, type CodeNeeds, makeCodes } from "../signIn/codes.ts"
import { signInPage, tooManyCodesPage } from "../signIn/signInPage.ts"
import { describeRedirect, formActionOf } from "./redirectTarget.ts"

const tooManyCodes = tooManyCodesPage("go back to your program and connect it again")

export type InteractionNeeds = CodeNeeds | ConnectedClients | Signer | SignIns

interface Options {
  readonly publicUrl: string
  readonly ipOf: (request: IncomingMessage) => string
  readonly scopes: ReadonlyArray<Scope>
}

const isPreset = Schema.is(ClientPreset)

const redirect = (location: string): Reply => ({
  status: 303,
  headers: { ...privateHeaders, Location: location },
  body: ""
})

/** The pages on which a person signs in and decides; each of the two is one interaction of the library. */
export const interactionOf = ({ ipOf, publicUrl, scopes }: Options) =>
  Effect.gen(function* () {
    const codes = yield* makeCodes
    const connections = yield* ConnectedClients
    const signer = yield* Signer
    const signIns = yield* SignIns
    const { host } = new URL(publicUrl)

    /** Loads the interaction and the client of a request; undefined if they do not belong to its path. */
    const open = async (provider: Provider, request: IncomingMessage) => {
      const response = new ServerResponse(request)
      const details = await provider.interactionDetails(request, response)
      const client = await provider.Client.find(String(details.params["client_id"]))
      if (client === undefined || details.uid !== pathTail(request, `${paths.interaction}/`)) return undefined
      return { provider, request, response, details, client, ip: ipOf(request) }
    }
    type Opened = NonNullable<Awaited<ReturnType<typeof open>>>

    const csrfOf = ({ uid }: Interaction) => signer.sign("oauth form", uid)
    const isOwnForm = (form: URLSearchParams, { uid }: Interaction) =>
      signer.open("oauth form", form.get("csrf") ?? "") === uid

    const finish = ({ provider, request, response }: Opened, result: InteractionResults) =>
      Effect.map(
        Effect.promise(() => provider.interactionResult(request, response, result)),
        redirect
      )
    const refuse = (opened: Opened) =>
      finish(opened, { error: "access_denied", error_description: "the person refused" })

    const redirectUriOf = ({ params }: Interaction) => String(params["redirect_uri"])

    const signInForm = ({ client, details }: Opened, message?: CodeMessage): Reply =>
      signInPage({
        asks: html`<strong>${clientName(client.clientName)}</strong> asks to be connected to ${host}. Sign in first;
          then you decide what it may do.`,
        refuse: "Do not connect it",
        host,
        csrf: csrfOf(details),
        formAction: formActionOf(redirectUriOf(details)),
        message
      })

    /**
     * Makes this person the owner of the browser's session if it belongs to another one; otherwise the library would
     * require a sign-out first.
     */
    const takeOver = async ({ provider, request, response }: Opened, accountId: string): Promise<void> => {
      const session = await provider.Session.get(provider.createContext(request, response) as never)
      if (session.accountId === undefined || session.accountId === accountId) return
      session.loginAccount({ accountId })
      await session.persist()
    }

    const redeem = Effect.fnUntraced(function* (opened: Opened, typed: string) {
      const tried = yield* codes.redeem({ typed, page: opened.details.uid, ip: opened.ip })
      switch (tried._tag) {
        case "SignedIn":
          const { id } = tried.signIn
          yield* Effect.promise(() => takeOver(opened, id))
          return yield* finish(opened, { login: { accountId: id } })
        case "TooMany":
          return tooManyCodes
        case "Over":
          yield* Effect.promise(() => opened.details.destroy())
          return tooManyCodes
        case "Wrong":
          return signInForm(opened, tried.message)
      }
    })

    const mail = (opened: Opened, address: string) =>
      Effect.map(codes.mail(address, opened.ip), (message) => signInForm(opened, message))

    const signInPrompt = (opened: Opened, form: URLSearchParams | undefined) => {
      switch (form?.get("do")) {
        case "code":
          return redeem(opened, form.get("code") ?? "")
        case "mail":
          return mail(opened, form.get("email") ?? "")
        case "refuse":
          return refuse(opened)
        default:
          return Effect.succeed(signInForm(opened))
      }
    }

    /** Ends the sign-in and starts the client's request again. */
    const again = ({ details, provider, request, response }: Opened) =>
      Effect.promise(async () => {
        const session = await provider.Session.get(provider.createContext(request, response) as never)
        await Promise.all([session.destroy(), details.destroy()])
        return redirect(requestAgain(details.params, publicUrl))
      })

    const approve = Effect.fnUntraced(function* (opened: Opened, approval: Choice) {
      const { client, details, ip, provider } = opened
      const grant = new provider.Grant({ accountId: details.session!.accountId!, clientId: client.clientId })
      grant.jti = yield* connections.newGrantId(approval.workspaceId)
      for (const resource of resourcesOf(publicUrl)) grant.addResourceScope(resource, [...scopesOf[approval.preset]])
      const grantId = yield* Effect.promise(() => grant.save())
      const made = yield* connections.approve({ ...approval, grantId, client: clientName(client.clientName), ip })
      if (made === undefined) return yield* again(opened)
      return yield* finish(opened, { consent: { grantId } })
    })

    const consentPrompt = Effect.fnUntraced(function* (opened: Opened, form: URLSearchParams | undefined) {
      const { client, details } = opened
      const signIn = yield* signIns.find(details.session?.accountId ?? "")
      if (signIn === undefined) return yield* again(opened)
      const workspaces = yield* signIns.workspacesOf(signIn)
      const [workspaceId, preset] = [form?.get("workspace"), form?.get("preset")]
      switch (form?.get("do")) {
        case "refuse":
          return yield* refuse(opened)
        case "again":
          return yield* again(opened)
        case "approve":
          const workspace = workspaces.find(({ id }) => id === workspaceId)
          if (isPreset(preset) && workspace !== undefined)
            return yield* approve(opened, {
              workspaceId: workspace.id,
              preset,
              user: signIn.user,
              isMember: signIn.workspace_id === null
            })
      }
      return consentPage({
        client: clientName(client.clientName),
        publisher: URL.parse(client.clientId)?.host,
        destination: describeRedirect(redirectUriOf(details)),
        user: signIn.user,
        workspaces,
        presets: presetsOf(scopes),
        preset: smallestPreset(
          scopesIn(String(details.params["asked_scope"] ?? "")).filter((scope) => scopes.includes(scope))
        ),
        csrf: csrfOf(details),
        formAction: formActionOf(redirectUriOf(details))
      })
    })

    return Effect.fnUntraced(function* (provider: Provider, request: IncomingMessage) {
      const form = request.method === "POST" ? yield* readForm(request) : undefined
      const opened = yield* Effect.orElseSucceed(
        Effect.tryPromise(() => open(provider, request)),
        () => undefined
      )
      if (opened === undefined || (form !== undefined && !isOwnForm(form, opened.details))) return expiredPage
      return yield* opened.details.prompt.name === "login" ? signInPrompt(opened, form) : consentPrompt(opened, form)
    })
  })

interface Choice {
  readonly workspaceId: WorkspaceId
  readonly preset: ClientPreset
  readonly user: string
  readonly isMember: boolean
}

import type { ModelAccount, ModelProvider } from "@tidings/connectors/model/Model"
import { models } from "@tidings/connectors/model/models"
import type { ConnectedModel } from "@tidings/services/composer/model/writtenBy"
import { Redacted } from "effect"
import { secretSetting, setting, Wrong } from "./Setting.ts"

interface ChosenModel {
  readonly provider: ModelProvider
  readonly model: string
}

interface Values {
  readonly COMPOSER_MODEL: ChosenModel | undefined
  readonly COMPOSER_API_KEY: ModelAccount["apiKey"] | undefined
  readonly COMPOSER_URL: string | undefined
}

const named = (text: string): ChosenModel | Wrong => {
  const colon = text.indexOf(":")
  const provider = models.find(({ name }) => name === text.slice(0, colon))
  const model = text.slice(colon + 1).trim()
  if (provider !== undefined && model !== "") return { provider, model }
  return new Wrong(models.map(({ name }) => `${name}:<model>`).join(" or "))
}

const baseUrl = (text: string): string | Wrong =>
  /^https?:$/u.test(URL.parse(text)?.protocol ?? "")
    ? text.replace(/\/$/u, "")
    : new Wrong("a URL with http:// or https://")

/** The model that writes copy; optional. */
export const modelSettings = {
  COMPOSER_MODEL: setting(
    `Model that writes copy, behind the protocol that it is asked by: ${models.map(({ name }) => `${name}:<model>`).join(" or ")}; without it the built-in composer writes all`,
    named
  ),
  COMPOSER_API_KEY: secretSetting("Key of the model's provider; not needed where its server asks for none", (text) =>
    Redacted.make(text)
  ),
  COMPOSER_URL: setting(
    `Where the model is asked, of whoever speaks the same protocol: http://localhost:11434/v1; without it ${models.map(({ url }) => url).join(" or ")}`,
    baseUrl
  )
}

const noKey = Redacted.make("none")

export const modelIn = ({
  COMPOSER_API_KEY: apiKey = noKey,
  COMPOSER_MODEL: chosen,
  COMPOSER_URL: url
}: Values): ConnectedModel | undefined =>
  chosen && { provider: chosen.provider, account: { url: url ?? chosen.provider.url, apiKey, model: chosen.model } }

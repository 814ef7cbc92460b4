import type { SmsTemplate } from "@tidings/schema/resources/SmsTemplate"
import { Effect } from "effect"
import { html } from "../../../pages/html.ts"
import { outside } from "../../../pages/outside.ts"
import { badge, tag } from "../../../pages/parts/badge.ts"
import { card, head } from "../../../pages/parts/layout.ts"
import { dataTable } from "../../../pages/parts/table.ts"
import { appPage } from "../../frame/appPage.ts"
import type { Visit } from "../../Visit.ts"
import { textTabs } from "./textTabs.ts"

/** Every text message that can be sent, as the workspace words it. */
export const wordingListPage = (visit: Visit) =>
  Effect.map(visit.read<{ readonly data: ReadonlyArray<SmsTemplate> }>("list_sms_templates"), ({ data }) =>
    appPage(visit, {
      title: "Wordings of texts",
      main: html`${head({
        title: "Wordings",
        says: "Every text message that can be sent: in the words of the kit, or in your own."
      })}
      ${textTabs(visit, "Wordings")}
      ${card(
        null,
        dataTable({
          caption: "Wordings",
          rows: data,
          idOf: ({ key }) => key,
          columns: [
            { title: "Text", of: ({ name }) => name, href: ({ key }) => visit.to(`/texts/wordings/${key}`) },
            { title: "Key", of: ({ key }) => html`<span class="mono">${key}</span>`, drop: "p3" },
            {
              title: "Words",
              of: ({ wordings }) => html`<span class="quiet">${outside(wordings[0]?.body ?? "", { most: 120 })}</span>`,
              isCut: true,
              drop: "p2"
            },
            {
              title: "Languages",
              of: ({ wordings }) =>
                html`${wordings.flatMap(({ language }) => (language === null ? [] : [tag(language)]))}`,
              drop: "p3"
            },
            {
              title: "Whose",
              of: ({ wordings }) =>
                wordings.every(({ isDefault }) => isDefault)
                  ? badge("draft", "The kit’s")
                  : badge("enabled", "Your own")
            }
          ]
        })
      )}`
    })
  )

import * as Prompt from "@tidings/pipeline/Prompt"
import { EmailAddress } from "@tidings/schema/fields/Email"
import { TemplateKey } from "@tidings/schema/fields/TemplateKey"
import { text } from "@tidings/schema/fields/text"
import { Schema } from "effect"
import read_send from "../sends/read_send.ts"
import send_test from "../sends/send_test.ts"
import send_transactional from "../sends/send_transactional.ts"
import create_template from "../templates/create_template.ts"
import publish_template from "../templates/publish_template.ts"
import render_template from "../templates/render_template.ts"
import update_template from "../templates/update_template.ts"
import { commaSeparated } from "./commaSeparated.ts"
import { inSteps } from "./inSteps.ts"

export default Prompt.make({
  name: "announce_release",
  title: "Announce a release",
  description: "Write a template from a brief, preview it, publish it, try it in the sandbox, then send it.",
  arguments: Schema.Struct({
    brief: text({ min: 1, max: 10_000 }).annotate({
      description: "The news, its readers, and where to read more"
    }),
    key: TemplateKey.annotate({ description: "Key of the new template, such as release-2-1" }),
    recipients: commaSeparated(EmailAddress, 20).annotate({
      description: "Recipients: up to 20 email addresses, with commas between them"
    })
  }),
  uses: {
    create_template,
    render_template,
    update_template,
    publish_template,
    send_test,
    read_send,
    send_transactional
  },
  example: { brief: "Version 2.1 renders previews twice as fast.", key: "release-2-1", recipients: "ada@example.com" },
  messages: ({ brief, key, recipients }, calls) => {
    const draft = {
      key,
      name: "<name>",
      category: "marketing",
      mode: "mjml",
      subject: "<subject>",
      previewText: "<preview text>",
      body: "<MJML>"
    }
    const steps = [
      `Write the announcement: a <subject> of at most 60 characters, a <preview text> that goes on from it, and an <MJML> document of a heading, a few short paragraphs and one link. Say only what the brief says. It takes no variables; \`<a href="#unsubscribe">\` becomes the reader's unsubscribe link.`,
      `Call ${calls.create_template(draft)}. On field_invalid, put right what fields names; on template_key_taken, ask me for another key.`,
      `Call ${calls.render_template({ template: key, draft: true, detail: "summary" })} and show me the subject and the text. For every change I ask for, call ${calls.update_template({ key, subject: "<subject>", previewText: "<preview text>", body: "<MJML>" })} and preview again. Go on once I agree.`,
      `Call ${calls.publish_template({ key })}. Your tools may have been listed before this template was there: list them again if you can, and go on in any case.`,
      `Call ${calls.send_test({ template: key, to: recipients[0]! })}. Nothing leaves the platform. The id in its answer is <test>.`,
      `Call ${calls.read_send({ id: "<test>" })} until its status is delivered. On any other end, tell me what its events say, and stop.`,
      ...recipients.map(
        (to, index) =>
          `Call ${calls.send_transactional({ template: key, to, idempotency_key: `${key}-${index + 1}` })}. If no answer comes, repeat the very same call. The answer suppressed means that ${to} does not want such mail: go on.`
      )
    ]
    return [inSteps("Announce a release by mail.", steps), `The brief:\n\n${brief}`]
  }
})

import { demoTemplates } from "@tidings/engines/templates/demo/index"
import type { Published } from "@tidings/services/templates/TemplateVersions"

/** A new workspace's templates, as published. */
export const published: Published = {
  keys: demoTemplates.map(({ key }) => key),
  templates: demoTemplates.map(({ key, name, policy, variables }) => ({
    key,
    name,
    version: 1,
    contract: { version: 1, variables, policy }
  }))
}

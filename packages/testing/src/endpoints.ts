import { registry } from "@tidings/operations/registry"
import { bindAll } from "@tidings/pipeline/Endpoint"

/** Every row of the platform, bound as a server binds it. */
export const endpoints = bindAll(registry)

/** Every prompt of the platform, as a server serves it. */
export { prompts } from "@tidings/operations/prompts/registry"

/** Every prompt of the platform, as a server would serve it. */
export { prompts } from "@tidings/operations/prompts/registry"

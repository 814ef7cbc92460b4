export { default } from "./send_transactional.given.ts"

/** How commands begin for whoever runs the module at this URL: by name where npm installed it for the whole machine, else by what brings it. */
export const runnerOf = (url: string): string => {
  if (/\/lib\/node_modules\/tidings\//u.test(url)) return ""
  return url.includes("/node_modules/") ? "npx " : "npx -y pnpm@12 "
}

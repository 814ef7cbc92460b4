/** How commands begin for whoever runs the module at this URL: by name where npm installed it for the whole machine, else by what finds it in the folder and never fetches it: nobody owns the name at npm's registry. */
export const runnerOf = (url: string): string => {
  if (/\/lib\/node_modules\/tidings\//u.test(url)) return ""
  return url.includes("/node_modules/") ? "npx --no-install " : "npx -y pnpm@12 "
}

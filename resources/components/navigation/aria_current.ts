/** Addresses that show the same page. */
const sameScreens: Record<string, string> = { '/submit-project': '/submit-project-final' }

/** For `aria-current`: `page` for the page itself, `true` for a page below it. */
export function ariaCurrent(href: string, url: string): 'page' | true | undefined {
  const given = url.split(/[?#]/, 1)[0]
  const path = sameScreens[given] ?? given
  if (path === href) return 'page'
  return href !== '/' && path.startsWith(`${href}/`) ? true : undefined
}

/** Addresses that show the same page. */
const sameScreens: Record<string, string> = { '/submit-project': '/submit-project-final' }

/** Pages that are reached from another one, which isn't above them in the address. */
const parents: Record<string, string> = {
  '/submit-projects': '/submit-project-final',
  '/edit-profile': '/profile',
}

/** What the pages of a job have. */
interface JobProps {
  job?: unknown
  won?: unknown
}

/** The pages of a job of one's own are reached from the dashboard, not from the search. So is the comparison. */
function isOwnJob(path: string, props: object): boolean {
  const { job, won }: JobProps = props
  if (!path.startsWith('/projects/')) return false
  return path.endsWith('/compare') || Boolean(won ?? Object(job).header)
}

/** A project's page is shown before its data has arrived, which tells where it belongs. */
const isArriving = (path: string, props: object) =>
  /^\/projects\/\d+$/.test(path) && !('project' in props)

/**
 * For `aria-current`: `page` for the page itself, `true` for a page below it.
 *
 * @param props  of the page
 */
export function ariaCurrent(
  href: string,
  url: string,
  props: object = {}
): 'page' | true | undefined {
  const given = url.split(/[?#]/, 1)[0]
  if (isOwnJob(given, props)) return href === '/bids' || href === '/dashboard' || undefined
  if (isArriving(given, props)) return undefined
  const path = sameScreens[given] ?? given
  if (path === href) return 'page'
  if (parents[given] === href) return true
  return href !== '/' && path.startsWith(`${href}/`) ? true : undefined
}

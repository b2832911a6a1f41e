import { Link } from '@inertiajs/react'
import { EmptyRoom } from '~/components/errors/empty_room'
import { PageHead } from '~/components/ui/page_head'
import { searchPath, useSearchHref } from '~/hooks/use_search_href'

/** Pages that everyone may open, with their names in the navigation. */
const routes = {
  '/': 'Home',
  '/projects': 'Search Projects',
  '/dashboard': 'Project Dashboard',
  '/admin': 'Administration',
  '/help-center': 'Help Center',
}

interface NotFoundProps {
  path: string
}

export default function NotFound({ path }: NotFoundProps) {
  const searchHref = useSearchHref()
  return (
    <EmptyRoom title="404 Page Not Found">
      <PageHead title="404 Page Not Found" noIndex />
      <p className="mt-3 text-pretty text-muted">
        There is no page at{' '}
        <code className="rounded-sm bg-sunken px-1.5 py-0.5 font-mono text-[0.875em] wrap-anywhere text-ink">
          {path}
        </code>
        . Did you forget to add the page to the router?
      </p>
      <p className="mt-7 text-sm font-semibold">These pages exist</p>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {Object.entries(routes).map(([href, label]) => (
          <li key={href}>
            <Link
              href={href === searchPath ? searchHref : href}
              className="flex min-h-12 items-center justify-between gap-4 hover:text-accent"
            >
              <span className="font-medium">{label}</span>
              <code className="font-mono text-sm text-muted">{href}</code>
            </Link>
          </li>
        ))}
      </ul>
    </EmptyRoom>
  )
}

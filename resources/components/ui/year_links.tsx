import { Link } from '@inertiajs/react'
import { classes } from '~/lib/classes'

interface YearLinksProps {
  /** The accessible name. */
  label: string
  links: readonly { href: string; label: string; isCurrent: boolean }[]
}

/** Tabs for the years of a page. They scroll sideways if they don't fit. */
export function YearLinks({ label, links }: YearLinksProps) {
  return (
    <nav
      aria-label={label}
      className="no-print flex gap-5 overflow-x-auto border-b border-line sm:gap-6"
    >
      {links.map(({ href, label: text, isCurrent }) => (
        <Link
          key={href}
          href={href}
          aria-current={isCurrent ? 'page' : undefined}
          className={classes(
            'num -mb-px inline-flex min-h-11 shrink-0 items-center border-b-2 text-[0.9375rem] font-medium',
            isCurrent ? 'border-accent text-ink' : 'border-transparent text-muted hover:text-ink'
          )}
        >
          {text}
        </Link>
      ))}
    </nav>
  )
}

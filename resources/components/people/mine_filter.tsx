import { Link, usePage } from '@inertiajs/react'
import { classes } from '~/lib/classes'

const choices = [
  { label: 'All', isMine: false },
  { label: 'Mine', isMine: true },
]

/** Links that list all jobs, or only those that the person is in charge of; the address has the choice. */
export function MineFilter({ mine }: { mine: boolean }) {
  const { url } = usePage()
  return (
    <nav aria-label="In charge" className="mt-10 flex items-center gap-3">
      <span className="text-muted">In charge</span>
      {choices.map(({ label, isMine }) => (
        <Link
          key={label}
          href={mineAddress(url, isMine)}
          preserveScroll
          aria-current={isMine === mine ? 'true' : undefined}
          className={classes(
            'inline-flex min-h-11 items-center rounded-lg px-3 font-medium',
            isMine === mine ? 'bg-sunken text-ink' : 'text-muted hover:text-ink'
          )}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

/** The page's address with the choice, on the first page of each list. */
function mineAddress(current: string, isMine: boolean): string {
  const { pathname, searchParams } = new URL(current, 'http://page')
  for (const name of [...searchParams.keys()]) {
    if (/page$/i.test(name)) searchParams.delete(name)
  }
  if (isMine) searchParams.set('mine', '1')
  else searchParams.delete('mine')
  const query = searchParams.toString()
  return query ? `${pathname}?${query}` : pathname
}

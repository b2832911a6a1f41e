import { Link } from '@inertiajs/react'
import { ChevronRight } from '~/components/ui/icons'
import type { ReactNode } from 'react'
import { PlaceSection } from '~/components/places/place_market'
import { classes } from '~/lib/classes'
import { badgeNumber, plural } from '~/lib/text'

/** A link to the page of a place. */
export type PlaceLink = {
  label: string
  href: string
}

/** The page that lists the states. */
export const allPlaces: PlaceLink = { label: 'Home staging', href: '/home-staging' }

interface PlaceLinksProps {
  links: readonly (PlaceLink & {
    /** After the name, such as how many projects are open there. */
    note?: string
  })[]
  className?: string
}

/** Places in columns, read from top to bottom. */
export function PlaceLinks({ links, className }: PlaceLinksProps) {
  return (
    <ul className={classes('gap-x-8 sm:columns-2 xl:columns-3', className)}>
      {links.map(({ label, href, note }) => (
        <li key={href} className="break-inside-avoid">
          <Link
            href={href}
            className="flex min-h-9 items-baseline justify-between gap-3 border-b border-line py-2 hover:text-accent pointer-coarse:min-h-11"
          >
            {label}
            {note && <span className="num shrink-0 text-sm text-muted">{note}</span>}
          </Link>
        </li>
      ))}
    </ul>
  )
}

interface CountyLinksProps {
  stateLabel: string
  /** Counties with open projects or staging companies. */
  active: readonly (PlaceLink & { projects: number })[]
  all: readonly PlaceLink[]
  /** Above the lists. */
  map: ReactNode
}

const openProjects = (projects: number) =>
  projects === 0 ? undefined : `${badgeNumber(projects)} open`

/** The counties of a state: those with something in them, and a list of all that opens. */
export function CountyLinks({ stateLabel, active, all, map }: CountyLinksProps) {
  return (
    <PlaceSection id="counties" title={`Counties in ${stateLabel}`}>
      {map}
      {active.length > 0 && (
        <PlaceLinks
          links={active.map(({ projects, ...link }) => ({ ...link, note: openProjects(projects) }))}
        />
      )}
      <details className={active.length > 0 ? 'mt-6' : undefined}>
        <summary className="quiet-link w-fit cursor-pointer py-2">
          All {plural(all.length, 'county', 'counties')}
        </summary>
        <PlaceLinks links={all} className="mt-3" />
      </details>
    </PlaceSection>
  )
}

/** The pages above this one. */
export function Breadcrumb({ above }: { above: readonly PlaceLink[] }) {
  return (
    <nav aria-label="Breadcrumb" className="-mb-5 pt-2 lg:-mb-7 lg:pt-4">
      <ol className="-ml-2 flex flex-wrap items-center text-[0.9375rem] text-muted">
        {above.map(({ label, href }, at) => (
          <li key={href} className="flex items-center">
            {at > 0 && <ChevronRight className="icon size-4" />}
            <Link
              href={href}
              className="inline-flex min-h-11 items-center rounded-md px-2 font-medium hover:text-ink"
            >
              {label}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

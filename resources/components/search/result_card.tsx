import { money } from '#shared/values/money'
import { Link } from '@inertiajs/react'
import { ImageOff, Images } from '~/components/ui/icons'
import type { ReactNode } from 'react'
import { countyLabel } from '#shared/places/counties'
import type { ResultCard as Result } from '~/components/search/find_projects'
import { Badge } from '~/components/ui/badge'
import { CalendarDay, LocalTime } from '~/components/ui/local_time'
import { MaskedText } from '~/components/ui/masked_text'
import { formatShortDate, number, plural } from '~/lib/format'

type Location = Pick<Result, 'neighborhood' | 'city' | 'county' | 'state' | 'location'>

/** `Lakeview, Asheville, Buncombe County, NC`; the free-text location if there's no city. */
export function fullPlace({ neighborhood, city, county, state, location }: Location): string {
  if (!city) return location
  const quarter = neighborhood === 'Unknown' ? null : neighborhood
  return [quarter, city, county && countyLabel(county), state].filter(Boolean).join(', ')
}

interface ResultCardProps {
  project: Result
  href: string
  /** The round button on the photo. It comes after the link in tab order. */
  action?: ReactNode
  /** Below the link. */
  footer?: ReactNode
}

/** One project of the results. Its link covers the whole card. */
export function ResultCard({ project, href, action, footer }: ResultCardProps) {
  const { title, createdAt, squareFootage, offerCount, miles } = project
  return (
    <li className="group card relative flex flex-col overflow-hidden transition-shadow hover:shadow-raised">
      <div className="relative aspect-video overflow-hidden bg-sunken sm:aspect-3/2">
        <Cover project={project} />
      </div>
      <div className="flex flex-1 flex-col p-5">
        <Badges project={project} />
        <h3 className="display mt-3 text-xl leading-[1.65rem] wrap-anywhere">{title}</h3>
        <p className="mt-1 text-[0.9375rem] text-muted lg:truncate">{fullPlace(project)}</p>
        {miles !== null && (
          <p className="num mt-1 text-[0.9375rem] text-muted">{distance(project)}</p>
        )}
        <p className="mt-3 text-[0.9375rem] font-medium">{scope(project)}</p>
        <dl className="num mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-[0.9375rem] [&>dd]:text-right [&>dd]:font-medium [&>dt]:text-muted">
          <dt>Type</dt>
          <dd>{project.propertyTypeLabel}</dd>
          <dt>Size</dt>
          <dd>{squareFootage ? `${number(squareFootage)} sq ft` : 'Not stated'}</dd>
          <dt>Timeline</dt>
          <dd>{project.timelineLabel}</dd>
          {project.deadline && (
            <>
              <dt>Offers until</dt>
              <dd>
                <CalendarDay day={project.deadline} />
              </dd>
            </>
          )}
        </dl>
        <p className="mt-4 line-clamp-2 text-sm text-muted">
          <MaskedText text={project.description} />
        </p>
        <div className="mt-auto pt-4">
          <p className="num mb-3 flex flex-wrap justify-between gap-x-3 text-sm">
            <span className="font-medium">
              {offerCount === 0 ? 'No offers yet' : `${plural(offerCount, 'offer')} so far`}
            </span>
            <span className="text-muted">
              Posted <LocalTime at={createdAt} format="ago" />
            </span>
          </p>
          <Link
            component="projects/show_company"
            href={href}
            className="btn btn-secondary w-full group-hover:border-accent group-hover:text-accent after:absolute after:inset-0"
          >
            View Details &amp; Bid<span className="sr-only">: {title}</span>
          </Link>
          {footer}
        </div>
      </div>
      {action}
    </li>
  )
}

/** `about 18 miles`; within the first mile, `in Asheville`. */
function distance({ miles, city }: Result): string {
  return miles ? `about ${plural(miles, 'mile')}` : `in ${city ?? 'the place itself'}`
}

type Scope = Pick<Result, 'stagingLevelLabel' | 'roomCount' | 'occupancyStatusLabel'>

/** The size of the work: `Luxury · 6 rooms · Vacant`. */
export function scope({ stagingLevelLabel, roomCount, occupancyStatusLabel }: Scope): string {
  const rooms = roomCount > 0 && plural(roomCount, 'room')
  return [stagingLevelLabel, rooms, occupancyStatusLabel].filter(Boolean).join(' · ')
}

function Badges({ project }: { project: Result }) {
  const { badge, ownOffer, invitation, deadline, closesSoon, isNew } = project
  const closing = closesSoon && deadline
  return (
    <div className="flex flex-wrap gap-1.5">
      <Badge {...badge} />
      {invitation === 'open' && <Badge text="You're invited" tone="accent" />}
      {ownOffer !== null && (
        <Badge text={`You offered ${money(ownOffer)}`} tone="success" icon="check" />
      )}
      {closing && (
        <Badge text={`Closing ${formatShortDate(deadline, 'UTC')}`} tone="warning" icon="clock" />
      )}
      {isNew && !closing && ownOffer === null && <Badge text="New" />}
    </div>
  )
}

/** The first photo, and how many there are. */
export function Cover({
  project: { thumbnail, photoCount },
}: {
  project: Pick<Result, 'thumbnail' | 'photoCount'>
}) {
  if (!thumbnail) {
    return (
      <p className="absolute inset-0 grid place-content-center justify-items-center gap-2 text-sm text-muted">
        <ImageOff className="icon size-6" />
        No photos yet
      </p>
    )
  }
  return (
    <>
      <img src={thumbnail} alt="" loading="lazy" className="picture absolute inset-0" />
      <span className="num absolute bottom-3 left-3 inline-flex items-center gap-1.5 rounded-full bg-[#221d17]/75 px-2.5 py-1 text-xs font-medium text-white">
        <Images className="icon size-3.5" />
        {photoCount}
        <span className="sr-only">{photoCount === 1 ? 'photo' : 'photos'}</span>
      </span>
    </>
  )
}

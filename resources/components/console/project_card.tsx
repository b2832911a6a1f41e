import { money } from '#shared/values/money'
import type { Data } from '@generated/data'
import { Eye, EyeOff } from '~/components/ui/icons'
import type { ReactNode } from 'react'
import { AccountLink, ProjectLink } from '~/components/console/console_links'
import { EmailText } from '~/components/console/email_text'
import type { Moderation } from '~/components/console/moderation_dialog'
import {
  hidePhoto,
  hideProject,
  unhidePhoto,
  unhideProject,
} from '~/components/console/moderations'
import { MoreBids } from '~/components/console/user_bids'
import { phoneText } from '~/components/console/users_table'
import { Badge, HiddenBadge } from '~/components/ui/badge'
import { Button, IconButton } from '~/components/ui/button'
import { Facts } from '~/components/ui/facts'
import { LocalTime } from '~/components/ui/local_time'
import { classes } from '~/lib/classes'
import { number, place } from '~/lib/format'

interface ProjectCardProps {
  project: Data.ConsoleProject
  /** The project's own page has the title as its heading. */
  heading?: 'h1' | 'h2'
  /** In place of the recent bids. */
  aside?: ReactNode
  onModerate: (moderation: Moderation) => void
}

/** A project with its owner, its latest bids and the moderation actions. */
export function ProjectCard({ project, heading, aside, onModerate }: ProjectCardProps) {
  const Heading = heading ?? 'h2'
  const { bidCount, ownerInfo: owner } = project
  return (
    <article className="card overflow-hidden" aria-labelledby={`project-${project.id}`}>
      <header className="flex items-center gap-4 p-5 max-lg:flex-col max-lg:items-start max-lg:gap-2.5 lg:px-6">
        <div className="min-w-0">
          <Heading
            id={`project-${project.id}`}
            tabIndex={heading && -1}
            className="text-lg font-semibold outline-none"
          >
            {heading ? project.title : <ProjectLink id={project.id}>{project.title}</ProjectLink>}
          </Heading>
          <p className="text-sm text-muted">{place(project)}</p>
        </div>
        <div className="flex items-center gap-4 lg:ml-auto">
          <span className="num text-sm whitespace-nowrap text-muted">
            {number(bidCount)} {bidCount === 1 ? 'offer' : 'offers'}
          </span>
          {project.hiding && <HiddenBadge />}
          <Badge {...project.badge} />
        </div>
      </header>
      <div className="grid grid-cols-1 border-t border-line text-sm max-lg:divide-y max-lg:divide-line lg:grid-cols-[1.1fr_1fr_1.4fr] lg:divide-x lg:divide-line">
        <div className="px-5 py-3.5 lg:px-6">
          <Facts
            layout="rows"
            className="text-sm [&>div]:py-2"
            items={[
              { label: 'Created', value: <LocalTime at={project.createdAt} className="num" /> },
              { label: 'Timeline', value: project.timelineLabel },
              { label: 'Staging level', value: project.stagingLevelLabel },
              {
                label: 'Property type',
                value: [project.propertyTypeLabel, ...project.locationTypes].join(', '),
              },
              { label: 'Levels', value: <span className="num">{project.levels ?? '–'}</span> },
            ]}
          />
        </div>
        <div className="px-5 py-4 lg:px-6">
          <h3 className="font-semibold">Owner</h3>
          <p className="mt-2.5 font-medium">
            <AccountLink id={owner.id}>{owner.name}</AccountLink>
          </p>
          <p className="text-muted">
            {[owner.userTypeLabel, owner.companyName].filter(Boolean).join(', ')}
          </p>
          <p className="mt-2.5 max-sm:text-[0.8125rem]">
            <EmailText address={owner.email} />
          </p>
          <p className="num">{phoneText(owner.phone)}</p>
        </div>
        {aside ?? <RecentBids project={project} />}
      </div>
      <ProjectModeration project={project} onModerate={onModerate} />
    </article>
  )
}

function RecentBids({ project }: { project: Data.ConsoleProject }) {
  const { bidCount } = project
  return (
    <div className="px-5 py-4 lg:px-6">
      <h3 className="font-semibold">Recent offers</h3>
      {project.bids.length === 0 && <p className="mt-2.5 text-muted">No offers yet.</p>}
      <ul className="mt-1.5 divide-y divide-line">
        {project.bids.map((bid) => (
          <li key={bid.id} className="flex flex-wrap items-center gap-x-4 py-2">
            <AccountLink
              id={bid.accountId}
              className="min-w-0 flex-1 max-sm:basis-full sm:truncate"
            >
              {bid.stagingCompany}
            </AccountLink>
            <span className="num font-medium">{money(bid.amount)}</span>
            <span className="text-right max-sm:ml-auto sm:w-24">
              <Badge {...bid.badge} />
            </span>
          </li>
        ))}
      </ul>
      {bidCount > project.bids.length && (
        <p className="mt-1.5 text-muted">
          <MoreBids count={bidCount - project.bids.length} />
        </p>
      )}
    </div>
  )
}

interface ProjectModerationProps {
  project: Data.ConsoleProject
  onModerate: (moderation: Moderation) => void
}

/** The project's photos and actions to hide or unhide it or a photo. */
function ProjectModeration({ project, onModerate }: ProjectModerationProps) {
  const { hiding, photos, floorPlan, hiddenPhotosReason } = project
  const images = [
    ...photos.map((photo, at) => ({ ...photo, name: `photo ${at + 1}` })),
    ...(floorPlan ? [{ ...floorPlan, name: 'the floor plan' }] : []),
  ]
  return (
    <footer className="flex flex-wrap items-center gap-4 border-t border-line px-5 py-4 text-sm lg:px-6">
      {images.length > 0 && (
        <ul
          className="flex flex-wrap gap-2 max-sm:grid max-sm:w-full max-sm:grid-cols-2"
          aria-label="Photos"
        >
          {images.map(({ url, thumbnail, hidden, name }) => (
            <li key={url} className="relative">
              <img
                src={thumbnail}
                alt=""
                loading="lazy"
                className={classes(
                  'h-24 w-36 rounded-md object-cover max-sm:w-full',
                  hidden && 'opacity-40 grayscale'
                )}
              />
              <IconButton
                icon={hidden ? Eye : EyeOff}
                label={`${hidden ? 'Show' : 'Hide'} ${name} of ${project.title}`}
                className="absolute right-1 bottom-1 bg-surface"
                onClick={() => onModerate((hidden ? unhidePhoto : hidePhoto)(project, url))}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="min-w-56 flex-1 empty:hidden">
        {hiding && (
          <p>
            <span className="font-semibold">Hidden</span> <LocalTime at={hiding.at} />:{' '}
            <span className="text-muted">{hiding.reason}</span>
          </p>
        )}
        {hiddenPhotosReason && (
          <p>
            <span className="font-semibold">Hidden photos:</span>{' '}
            <span className="text-muted">{hiddenPhotosReason}</span>
          </p>
        )}
        {project.ownerInfo.suspended && (
          <p className="text-muted">The owner’s account is suspended.</p>
        )}
      </div>
      {project.can.hide ? (
        <Button
          size="sm"
          variant="danger"
          className="max-lg:-ml-2.5 lg:ml-auto"
          onClick={() => onModerate(hideProject(project))}
        >
          Hide project
        </Button>
      ) : (
        <Button size="sm" onClick={() => onModerate(unhideProject(project))}>
          Show project
        </Button>
      )}
    </footer>
  )
}

import type { Data } from '@generated/data'
import { MapPin, MessageCircle } from '~/components/ui/icons'
import { Badge, HiddenBadge } from '~/components/ui/badge'
import { LinkButton } from '~/components/ui/link_button'
import { LocalTime } from '~/components/ui/local_time'
import { PageHeading } from '~/components/ui/page_heading'
import { place } from '~/lib/format'

interface ProjectHeaderProps {
  project: Data.Project
  back: { href: string; label: string }
}

/** For those who have no part in the job of the project. */
export function ProjectHeader({ project, back }: ProjectHeaderProps) {
  return (
    <PageHeading
      back={back}
      title={project.title}
      lead={
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {project.hiding?.project && <HiddenBadge />}
          <Badge {...project.badge} />
          <span className="flex min-w-0 items-center gap-1.5">
            <MapPin className="icon size-4" />
            <span className="min-w-0 wrap-anywhere">{place(project)}</span>
          </span>
          {project.createdAt && (
            <span>
              Posted <LocalTime at={project.createdAt} format="short" />
            </span>
          )}
        </p>
      }
      actions={
        project.can.message && (
          <LinkButton
            icon={MessageCircle}
            href={`/messages?to=${project.userId}&project=${project.id}`}
          >
            Message
          </LinkButton>
        )
      }
    />
  )
}

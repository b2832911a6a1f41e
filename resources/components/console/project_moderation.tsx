import type { Data } from '@generated/data'
import { Eye, EyeOff } from 'lucide-react'
import type { Moderation } from '~/components/console/moderation_dialog'
import {
  hidePhoto,
  hideProject,
  unhidePhoto,
  unhideProject,
} from '~/components/console/moderations'
import { Button, IconButton } from '~/components/ui/button'
import { LocalTime } from '~/components/ui/local_time'
import { classes } from '~/lib/classes'

interface ProjectModerationProps {
  project: Data.ConsoleProject
  onModerate: (moderation: Moderation) => void
}

/** What can be hidden of a project, and what is. */
export function ProjectModeration({ project, onModerate }: ProjectModerationProps) {
  const { hiding, photos, hiddenPhotosReason } = project
  return (
    <footer className="flex flex-wrap items-center gap-4 border-t border-line px-5 py-4 text-sm lg:px-6">
      {photos.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label="Photos">
          {photos.map(({ url, thumbnail, hidden }, at) => (
            <li key={url} className="relative">
              <img
                src={thumbnail}
                alt=""
                loading="lazy"
                className={classes(
                  'h-24 w-36 rounded-md object-cover',
                  hidden && 'opacity-40 grayscale'
                )}
              />
              <IconButton
                icon={hidden ? Eye : EyeOff}
                label={`${hidden ? 'Show' : 'Hide'} photo ${at + 1} of ${project.title}`}
                className="absolute right-1 bottom-1 bg-surface"
                onClick={() => onModerate((hidden ? unhidePhoto : hidePhoto)(project, url))}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="min-w-56 flex-1">
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
        <Button size="sm" variant="danger" onClick={() => onModerate(hideProject(project))}>
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

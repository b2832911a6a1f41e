import { Image } from 'lucide-react'
import { HidingNote } from '~/components/ui/masked_text'
import { classes } from '~/lib/classes'
import { place } from '~/lib/format'

interface ProjectCellProps {
  project: {
    title: string
    neighborhood: string
    city: string | null
    state: string | null
    location: string
    hidden?: readonly unknown[]
    /** What moderators have hidden. */
    hiding?: { project: boolean } | null
  }
  thumbnail: string | null | undefined
  /** On phones the picture is a little larger. */
  large?: boolean
}

/** Which project a row is about. */
export function ProjectCell({ project, thumbnail, large = false }: ProjectCellProps) {
  const frame = classes('shrink-0 rounded-md', large ? 'h-16 w-20' : 'h-13 w-18')
  return (
    <div className="flex items-center gap-4">
      {thumbnail ? (
        <img src={thumbnail} alt="" width={80} height={64} className={classes('picture', frame)} />
      ) : (
        <span className={classes('grid place-items-center bg-sunken text-muted', frame)}>
          <Image className="icon" />
        </span>
      )}
      <div className="min-w-0 leading-snug">
        <p className="font-semibold text-balance">{project.title}</p>
        <p className="text-sm text-muted">{place(project)}</p>
        {project.hiding?.project && (
          <HidingNote className="mt-1" text="Hidden by Stagely. The project page says why." />
        )}
        {!!project.hidden?.length && (
          <HidingNote className="mt-1" text="Contact details hidden from others" />
        )}
      </div>
    </div>
  )
}

import { Link } from '@inertiajs/react'
import { Image, Phone } from '~/components/ui/icons'
import { HidingNote } from '~/components/ui/masked_text'
import { classes } from '~/lib/classes'
import { formatPhone, place } from '~/lib/format'

interface Contact {
  name: string
  company?: string | null
  phone: string | null
}

interface ProjectCellProps {
  project: {
    id: number
    title: string
    neighborhood: string
    city: string | null
    state: string | null
    location: string
    hidden?: readonly unknown[]
    /** What admins have hidden. */
    hiding?: { project: boolean } | null
  }
  thumbnail: string | null | undefined
  /** False if the viewer can't open the project's page. Default true. */
  linked?: boolean
  /** Makes the photo larger, for cards. */
  large?: boolean
  /** The other party of a paid bid. */
  contact?: Contact | null
}

/** A row's project: photo, title, place. The link covers the row, which has to be `relative`. */
export function ProjectCell(props: ProjectCellProps) {
  const { project, thumbnail, linked = true, large = false, contact } = props
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
      <div className="min-w-0 leading-snug wrap-anywhere">
        <p className="font-semibold text-balance">
          {linked ? (
            <Link
              component="projects/show_owner"
              href={`/projects/${project.id}`}
              className="rounded-sm after:absolute after:inset-0"
            >
              {project.title}
            </Link>
          ) : (
            project.title
          )}
        </p>
        <p className="text-sm text-muted">{place(project)}</p>
        {contact && <ContactNote contact={contact} />}
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

/** Name and phone number of the other party of a paid bid. */
function ContactNote({ contact: { name, company, phone } }: { contact: Contact }) {
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm wrap-anywhere">
      <span>{company ? `${name}, ${company}` : name}</span>
      {phone && (
        <a
          href={`tel:+1${phone}`}
          className="num relative z-1 inline-flex min-h-6 items-center gap-1.5 font-medium whitespace-nowrap text-accent hover:underline pointer-coarse:min-h-11"
        >
          <Phone className="icon size-3.5" aria-hidden />
          {formatPhone(phone)}
        </a>
      )}
    </p>
  )
}

import type { Data } from '@generated/data'
import { Link } from '@inertiajs/react'
import { EyeOff } from 'lucide-react'
import { Notice } from '~/components/ui/notice'

interface HiddenNoticeProps {
  hiding: NonNullable<Data.Project['hiding']>
  own: boolean
}

/** Tells the owner what moderators have hidden and why, and others that the project is hidden. */
export function HiddenNotice({ hiding, own }: HiddenNoticeProps) {
  const { project, reason, photos, photosReason } = hiding
  const some = photos.length === 1 ? 'One photo is hidden' : `${photos.length} photos are hidden`
  return (
    <Notice
      tone="warning"
      icon={EyeOff}
      className="mt-5"
      title={project ? 'This project is hidden' : `${some} from other people`}
    >
      <div className="mt-1 space-y-1 text-ink">
        {project && own && (
          <p>
            It doesn't appear in search, and only companies that already made an offer can open it.
            Deadlines keep running.
          </p>
        )}
        {project && !own && <p>It isn't taking new offers. What you agreed still stands.</p>}
        {reason && <p className="break-words">Reason: {reason}</p>}
        {project && photos.length > 0 && <p>{some} from other people as well.</p>}
        {photosReason && <p className="break-words">Reason for photos: {photosReason}</p>}
        {own && (
          <p>
            If you think this is a mistake,{' '}
            <Link href="/contact" className="link">
              contact support
            </Link>
            .
          </p>
        )}
      </div>
    </Notice>
  )
}

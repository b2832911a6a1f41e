import { useSyncExternalStore } from 'react'
import { LinkButton } from '~/components/ui/link_button'
import { LocalTime } from '~/components/ui/local_time'
import { useCurrentUser } from '~/hooks/use_current_user'
import { draftKey, draftValues, latestDraft, readDraft } from '~/lib/drafts'

/** Of the submit forms, by the names of their drafts. */
const addresses = {
  final: '/submit-project',
  compressed: '/submit-project-new',
  old: '/submit-project-old',
  several: '/submit-projects',
}

const forms = Object.keys(addresses) as (keyof typeof addresses)[]

function subscribe(listener: () => void) {
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}

/** A project that was begun on this device and not sent. */
export function UnfinishedProject() {
  const userId = useCurrentUser()?.id ?? 0
  const form = useSyncExternalStore(
    subscribe,
    () => latestDraft(userId, forms),
    () => undefined
  )
  // The server doesn't know the drafts. The script in the head of the page does, and reserves the room.
  if (form === undefined) return <div className="draft-room" />
  const draft = form && readDraft(draftKey(userId, form))
  if (!draft) return null
  const title =
    form === 'several' ? 'Several homes' : draftValues(draft.values, { title: '' })?.title?.trim()
  return (
    <section
      aria-label="Unfinished project"
      className="card mt-8 flex flex-wrap items-center gap-x-6 gap-y-3 px-5 py-3.5 text-[0.9375rem] sm:px-6"
    >
      <p className="min-w-48 flex-1 text-pretty wrap-anywhere">
        <b className="font-semibold">{title || 'Untitled project'}.</b>{' '}
        <span className="text-muted">
          Not posted yet. Saved on this device <LocalTime at={draft.savedAt} format="ago" />.
        </span>
      </p>
      <LinkButton href={addresses[form]} className="max-sm:w-full">
        Finish your draft
      </LinkButton>
    </section>
  )
}

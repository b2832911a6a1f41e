import { useSyncExternalStore } from 'react'
import { useVisitorDraft } from '~/components/first_project/visitor_draft'
import { LinkButton } from '~/components/ui/link_button'
import { LocalTime } from '~/components/ui/local_time'
import { useCurrentUser } from '~/hooks/use_current_user'
import { draftKey, draftValues, latestDraft, readDraft, subscribeToDrafts } from '~/lib/drafts'

/** Of the submit forms, by the names of their drafts. */
const addresses = {
  final: '/submit-project',
  compressed: '/submit-project-new',
  old: '/submit-project-old',
  several: '/submit-projects',
}

const forms = Object.keys(addresses) as (keyof typeof addresses)[]

const card =
  'card mt-8 flex flex-wrap items-center gap-x-6 gap-y-3 px-5 py-3.5 text-[0.9375rem] sm:px-6'

/** Someone who wasn't signed in has begun a project here. The form asks whether it was this user. */
function VisitorDraftCard({ savedAt, label }: { savedAt: string; label: string }) {
  return (
    <section aria-label={label} className={card}>
      <p className="min-w-48 flex-1 text-pretty">
        <b className="font-semibold">Is this yours?</b>{' '}
        <span className="text-muted">
          Somebody who wasn’t logged in began a project on this device{' '}
          <LocalTime at={savedAt} format="ago" />.
        </span>
      </p>
      <LinkButton href={addresses.final} className="max-sm:w-full">
        Open the form
      </LinkButton>
    </section>
  )
}

/** Projects that were begun on this device and not sent: the user's own, and one of somebody who wasn't signed in. */
export function UnfinishedProject() {
  const userId = useCurrentUser()?.id ?? 0
  const form = useSyncExternalStore(
    subscribeToDrafts,
    () => latestDraft(userId, forms),
    () => undefined
  )
  const visitorDraft = useVisitorDraft()
  // The server doesn't know the drafts. The script in the head of the page does, and reserves the room.
  if (form === undefined) return <div className="draft-room" />
  const draft = form && readDraft(draftKey(userId, form))
  const question = visitorDraft && (
    <VisitorDraftCard
      savedAt={visitorDraft}
      label={draft ? 'Another unfinished project' : 'Unfinished project'}
    />
  )
  if (!draft) return question
  const title =
    form === 'several' ? 'Several homes' : draftValues(draft.values, { title: '' })?.title?.trim()
  return (
    <>
      <section aria-label="Unfinished project" className={card}>
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
      {question}
    </>
  )
}

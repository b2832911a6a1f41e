import { useEffect, useState, useSyncExternalStore } from 'react'
import { FileText } from '~/components/ui/icons'
import { Button } from '~/components/ui/button'
import { LocalTime } from '~/components/ui/local_time'
import { Notice } from '~/components/ui/notice'
import { claimVisitorDraft, readDraft, subscribeToDrafts, visitorDraftKey } from '~/lib/drafts'

/** When the draft of a visitor on this device was last changed; null without one and on the server. */
export const useVisitorDraft = (): string | null =>
  useSyncExternalStore(
    subscribeToDrafts,
    () => readDraft(visitorDraftKey)?.savedAt ?? null,
    () => null
  )

interface VisitorDraftQuestionProps {
  /** Of the user's own draft, which the visitor's replaces. */
  ownKey: string
  onClaimed: () => void
}

/**
 * Offers someone who has signed in the draft that was begun before. Others may use this device, so nothing of
 * the draft is shown before the answer.
 */
export function VisitorDraftQuestion({ ownKey, onClaimed }: VisitorDraftQuestionProps) {
  const savedAt = useVisitorDraft()
  const replaces = useSyncExternalStore(
    subscribeToDrafts,
    () => readDraft(ownKey) !== null,
    () => false
  )
  const [isAnswered, setAnswered] = useState(false)

  // The pressed button is gone with the question, so the focus moves to the form.
  useEffect(() => {
    if (isAnswered) document.querySelector<HTMLElement>('form [name="title"]')?.focus()
  }, [isAnswered])

  if (savedAt === null || isAnswered) return null

  async function claim() {
    await claimVisitorDraft(ownKey)
    setAnswered(true)
    onClaimed()
  }

  return (
    <Notice
      tone="info"
      icon={FileText}
      role="status"
      title="Is this yours?"
      className="mt-6 lg:col-span-2"
      action={
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="primary" onClick={() => void claim()}>
            Yes, continue with it
          </Button>
          <Button size="sm" onClick={() => setAnswered(true)}>
            No
          </Button>
        </div>
      }
    >
      <p className="text-ink">
        Somebody who wasn’t logged in began a project on this device{' '}
        <LocalTime at={savedAt} format="ago" />.{' '}
        {replaces && 'It would replace the draft that you have here. '}
        Otherwise it is deleted a day after its last change.
      </p>
    </Notice>
  )
}

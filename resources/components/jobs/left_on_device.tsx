import { useEffect, useState } from 'react'
import { Button } from '~/components/ui/button'
import { LinkButton } from '~/components/ui/link_button'
import { Notice } from '~/components/ui/notice'
import { readSummary } from '~/outbox/read_summary'
import type { Entry } from '~/outbox/entries'

const loadOutbox = () => import('~/outbox/summary')

/** What has waited on this device for more than a week after its day: deleting it is offered. */
export function LeftOnDevice() {
  const [old, setOld] = useState<readonly Entry[]>([])
  useEffect(() => {
    const summary = readSummary()
    if (!summary || summary.offerAt > new Date().toISOString()) return
    let isOver = false
    loadOutbox()
      .then(({ oldEntries }) => oldEntries())
      .then((found) => isOver || setOld(found))
      .catch(() => {})
    return () => void (isOver = true)
  }, [])
  if (old.length === 0) return null

  async function remove() {
    const { deleteEntries } = await loadOutbox()
    await deleteEntries(old)
    setOld([])
  }
  const of = old.find(({ author }) => author.startsWith('person:'))
  return (
    <Notice
      tone="warning"
      className="no-print mt-5"
      title={`${old.length === 1 ? '1 photo or note has' : `${old.length} photos and notes have`} waited on this device for more than a week`}
      action={
        <div className="flex flex-wrap gap-2">
          {of && (
            <LinkButton size="sm" href={`/projects/${of.job}/before-and-after`}>
              Send them
            </LinkButton>
          )}
          <Button size="sm" variant="danger" onClick={() => void remove()}>
            Delete from this device
          </Button>
        </div>
      }
    >
      The person who took them can still send them from this device.
    </Notice>
  )
}

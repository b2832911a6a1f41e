import { useEffect, useState } from 'react'
import { Button } from '~/components/ui/button'
import { CloudOff, TriangleAlert } from '~/components/ui/icons'
import { LinkButton } from '~/components/ui/link_button'
import { Notice } from '~/components/ui/notice'
import { saveFile } from '~/lib/save_file'
import { refusedText, type Entry } from '~/outbox/entries'
import type { Outbox, OutboxState } from '~/outbox/outbox'

const things = (entries: readonly Entry[]) => {
  const isPhotos = entries.every(({ kind }) => kind === 'photo')
  const [one, several] = isPhotos ? ['photo', 'photos'] : ['entry', 'entries']
  return `${entries.length} ${entries.length === 1 ? one : several}`
}

interface OutboxBandProps {
  outbox: Outbox
  state: OutboxState
  /** What leads to a session or a link again. */
  again: { label: string; href: string }
  /** Why a photo wasn't kept. */
  full: string | null
}

/** What is on this device and not sent, and what the person can do about it. */
export function OutboxBand({ outbox, state, again, full }: OutboxBandProps) {
  const { entries, waiting, sent, isLate, hasEnded } = state
  const open = entries.filter(({ refusal }) => !refusal)
  const refused = entries.filter(({ refusal }) => refusal)
  const [now] = useState(() => new Date().toISOString())
  const old = open.filter(({ offerAt }) => offerAt < now)
  return (
    <div className="grid gap-3">
      <p role="status" className="num text-[0.9375rem] text-muted empty:hidden">
        {waiting > 0 && !isLate && !hasEnded && `${sent} of ${sent + waiting} sent`}
      </p>
      {full && (
        <Notice tone="danger" icon={TriangleAlert} role="alert" title={full}>
          Free some space on the phone, then take the next one.
        </Notice>
      )}
      {hasEnded && waiting > 0 && (
        <Notice
          tone="warning"
          icon={CloudOff}
          role="status"
          title={`${things(open)} on this device`}
          action={
            <LinkButton size="sm" href={again.href}>
              {again.label}
            </LinkButton>
          }
        >
          Your login has ended. They stay here and go out once you’re back.
        </Notice>
      )}
      {isLate && !hasEnded && waiting > 0 && (
        <Notice tone="warning" icon={CloudOff} role="status" title={`${waiting} waiting`}>
          They’re safe on this device and go out by themselves once there’s a connection. You can
          close this page.
        </Notice>
      )}
      {old.length > 0 && (
        <Notice
          tone="warning"
          title={`${things(old)} waited for more than a week`}
          action={
            <Button
              size="sm"
              variant="danger"
              onClick={() => void outbox.remove(old.map(({ clientId }) => clientId))}
            >
              Delete from this device
            </Button>
          }
        >
          They still go out by themselves. Delete them if they aren’t needed anymore.
        </Notice>
      )}
      {refused.map((entry) => (
        <RefusedEntry key={entry.clientId} entry={entry} outbox={outbox} />
      ))}
      <OtherEntries outbox={outbox} count={entries.length} now={now} />
    </div>
  )
}

/** The file of a data URL. Pages may not fetch data URLs. */
function blobOf(data: string): Blob {
  const [head, body] = data.split(',')
  const bytes = Uint8Array.from(atob(body ?? ''), (each) => each.charCodeAt(0))
  return new Blob([bytes], { type: /^data:([^;]+)/.exec(head)?.[1] })
}

/** Stays on the device until the person decides. */
function RefusedEntry({ entry, outbox }: { entry: Entry; outbox: Outbox }) {
  const { clientId, about, kind } = entry
  async function save() {
    const body = await outbox.bodyOf(clientId)
    const type = body.startsWith('data:image/webp') ? 'webp' : 'jpg'
    const data = kind === 'photo' ? blobOf(body) : new Blob([about.text ?? ''])
    saveFile(data, kind === 'photo' ? `${about.room}.${type}` : `${about.room}.txt`)
  }
  return (
    <Notice
      tone="danger"
      icon={TriangleAlert}
      title={refusedText(entry)}
      action={
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => void outbox.sendAgain(clientId)}>
            Send again
          </Button>
          <Button size="sm" onClick={() => void save()}>
            Save to this device
          </Button>
          <Button size="sm" variant="danger" onClick={() => void outbox.remove([clientId])}>
            Delete
          </Button>
        </div>
      }
    >
      It stays on this device.
    </Notice>
  )
}

interface OtherEntriesProps {
  outbox: Outbox
  count: number
  now: string
}

/** What someone else took on this device for this job. Only they can send it. */
function OtherEntries({ outbox, count, now }: OtherEntriesProps) {
  const [others, setOthers] = useState<readonly Entry[]>([])
  useEffect(() => {
    let isOver = false
    outbox
      .others()
      .then((found) => isOver || setOthers(found))
      .catch(() => {})
    return () => void (isOver = true)
  }, [outbox, count])
  if (others.length === 0) return null
  const old = others.filter(({ offerAt }) => offerAt < now)
  async function remove() {
    await outbox.remove(old.map(({ clientId }) => clientId))
    setOthers(await outbox.others())
  }
  return (
    <Notice
      tone="info"
      title={`${things(others)} of someone else on this device`}
      action={
        old.length > 0 && (
          <Button size="sm" variant="danger" onClick={() => void remove()}>
            Delete {things(old)}
          </Button>
        )
      }
    >
      They go out once that person opens this page, logged in.
    </Notice>
  )
}

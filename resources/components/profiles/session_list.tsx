import type { Data } from '@generated/data'
import { useRef, useState } from 'react'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { ConfirmDialog } from '~/components/ui/confirm_dialog'
import { LocalTime } from '~/components/ui/local_time'
import { useMutation } from '~/hooks/use_mutation'
import { useQuery } from '~/hooks/use_query'
import { api } from '~/lib/api'
import { keys } from '~/lib/query_keys'
import type { CurrentUser } from '~/types'

interface SessionListProps {
  user: CurrentUser
  sessions: Data.Session[]
}

/** The user's signed-in devices. Each other one can be logged out, or all of them. */
export function SessionList({ user, sessions: initialData }: SessionListProps) {
  const [asking, setAsking] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const path = `/api/users/${user.id}/sessions` as const
  const { data: sessions } = useQuery({
    queryKey: keys.sessions,
    queryFn: () => api.get(path),
    initialData,
  })
  const others = sessions.filter(({ current }) => !current)

  function onSuccess() {
    setAsking(false)
    // The button that was pressed is unmounted.
    heading.current?.focus()
  }
  const endOthers = useMutation(
    {
      send: () => api.delete(path),
      done: 'Other devices logged out',
      failed: 'Failed to log out the other devices',
      invalidates: () => [keys.sessions],
    },
    { onSuccess }
  )
  const endOne = useMutation(
    {
      send: (id: number) => api.delete(`${path}/${id}`),
      done: 'Device logged out',
      failed: 'Failed to log out the device',
      invalidates: () => [keys.sessions],
    },
    { onSuccess }
  )

  return (
    <section aria-labelledby="sessions" className="mt-10">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="sessions" ref={heading} tabIndex={-1} className="text-lg font-semibold">
          Where you are logged in
        </h2>
        {others.length > 0 && (
          <Button
            variant="danger"
            size="sm"
            className="max-sm:-ml-3"
            onClick={() => setAsking(true)}
          >
            Log out all other devices
          </Button>
        )}
      </div>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {sessions.map((session) => (
          <Device
            key={session.id}
            session={session}
            busy={endOne.busy}
            onEnd={() => endOne.mutate(session.id)}
          />
        ))}
      </ul>
      <p className="mt-3 text-sm text-muted">
        Don’t recognize a device? Log it out and change your password.
      </p>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Log out all other devices?"
        confirmLabel="Log Out Others"
        cancelLabel="Keep Logged In"
        loading={endOthers.busy && 'Logging out'}
        onConfirm={() => endOthers.mutate()}
      >
        {others.length === 1
          ? 'This logs out one other device. You stay logged in here.'
          : `This logs out ${others.length} other devices. You stay logged in here.`}
      </ConfirmDialog>
    </section>
  )
}

interface DeviceProps {
  session: Data.Session
  busy: boolean
  onEnd: () => void
}

function Device({ session, busy, onEnd }: DeviceProps) {
  const { device, current, createdAt, lastSeenAt } = session
  return (
    <li className="flex items-center justify-between gap-4 py-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          <span className="wrap-anywhere">{device}</span>
          {current && <Badge text="This device" tone="success" />}
        </p>
        <p className="mt-0.5 text-sm text-muted">
          <span className="mr-3 inline-block">
            Last seen: <LocalTime at={String(lastSeenAt)} format="relative" />
          </span>
          <span className="inline-block">
            Logged in: <LocalTime at={String(createdAt)} />
          </span>
        </p>
      </div>
      {!current && (
        <Button
          size="sm"
          className="shrink-0 whitespace-nowrap"
          aria-label={`Log out ${device}`}
          aria-disabled={busy || undefined}
          onClick={busy ? undefined : onEnd}
        >
          Log out
        </Button>
      )}
    </li>
  )
}

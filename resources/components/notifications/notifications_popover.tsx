import { Link, router } from '@inertiajs/react'
import { useEffect, useRef } from 'react'
import { NotificationItem } from '~/components/notifications/notification_item'
import { readAll } from '~/components/notifications/notification_types'
import { Button } from '~/components/ui/button'
import { Skeleton, Skeletons } from '~/components/ui/skeleton'
import { useMutation } from '~/hooks/use_mutation'
import { keepPreviousData, useQuery } from '~/hooks/use_query'
import { api } from '~/lib/api'
import { keys } from '~/lib/query_keys'

interface NotificationsPopoverProps {
  unread: number
  onLeave: () => void
}

const SHOWN = 4

/** The latest notifications, below the bell; full width on phones. */
export function NotificationsPopover({ unread, onLeave }: NotificationsPopoverProps) {
  const section = useRef<HTMLElement>(null)
  // A changed number of unread notifications means that the list has changed.
  const { data: news, isError: failed } = useQuery({
    queryKey: [...keys.notifications, unread],
    queryFn: ({ signal }) => api.get('/api/notifications', { signal }),
    placeholderData: keepPreviousData,
  })
  const { mutate, busy } = useMutation(readAll, { onSuccess: () => router.reload() })

  useEffect(() => section.current?.focus(), [])

  return (
    <section
      ref={section}
      tabIndex={-1}
      role="dialog"
      aria-label="Notifications"
      className="absolute top-full right-0 z-20 mt-2 w-[25rem] overflow-hidden rounded-lg border border-line bg-surface shadow-dialog outline-none max-lg:inset-x-3 max-lg:top-18 max-lg:w-auto"
    >
      <div className="flex min-h-13 items-center justify-between border-b border-line pr-2.5 pl-5">
        <h2 className="font-semibold">Notifications</h2>
        {unread > 0 && (
          <Button
            size="sm"
            variant="quiet"
            className="text-muted"
            loading={busy && 'Marking'}
            onClick={() => void mutate()}
          >
            Mark all as read
          </Button>
        )}
      </div>
      <div className="max-h-[70vh] overflow-y-auto">
        {failed && <p className="px-5 py-6 text-sm text-muted">Couldn't load notifications.</p>}
        {!news && !failed && <Waiting />}
        {news?.length === 0 && (
          <p className="px-5 py-8 text-center text-[0.9375rem] text-muted">Nothing new yet.</p>
        )}
        {news && news.length > 0 && (
          <ul className="divide-y divide-line">
            {news.slice(0, SHOWN).map((notification) => (
              <NotificationItem
                key={notification.id}
                notification={notification}
                time="relative"
                className="px-5 py-3.5"
                onFollow={onLeave}
              />
            ))}
          </ul>
        )}
      </div>
      <Link
        href="/notifications"
        className="flex h-12 items-center justify-center border-t border-line text-[0.9375rem] font-semibold text-accent hover:bg-paper focus-visible:-outline-offset-2"
        onClick={onLeave}
      >
        See all notifications
      </Link>
    </section>
  )
}

function Waiting() {
  return (
    <Skeletons label="Loading notifications">
      <div className="grid grid-cols-1 gap-4 p-5">
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-12 w-full" />
      </div>
    </Skeletons>
  )
}

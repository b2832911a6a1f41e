import { router, usePage } from '@inertiajs/react'
import { Bell } from 'lucide-react'
import { useRef, useState } from 'react'
import { CountDot } from '~/components/navigation/count_dot'
import { useDismiss } from '~/hooks/use_dismiss'
import { useLive } from '~/hooks/use_live'
import { usePart } from '~/hooks/use_part'
import { classes } from '~/lib/classes'
import { number } from '~/lib/format'
import { keys } from '~/lib/query_keys'

const INTERVAL = 30_000

/** The bar is on every page, also on those of guests: they do without. */
const loadPopover = () => import('~/components/notifications/notifications_popover')
const openPage = () => router.visit('/notifications')

/** The bell of everybody who is signed in; it opens the latest news. */
export function NotificationsBell() {
  const { props, url } = usePage()
  const [opened, setOpened] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const area = useRef<HTMLDivElement>(null)
  const initial = { count: props.unreadNotifications }
  const unread = useLive(keys.unread, '/api/notifications/unread', initial, INTERVAL)
  const { count } = unread.data
  const popover = usePart(loadPopover, openPage)
  // Belongs to the page on which it was opened.
  const open = opened === url

  useDismiss(area, open, (byKeyboard) => {
    setOpened(null)
    if (byKeyboard) button.current?.focus()
  })

  function press() {
    setOpened(open ? null : url)
    if (!open) void popover.need()
  }

  return (
    <div ref={area} className="lg:relative">
      <button
        ref={button}
        type="button"
        className={classes('btn btn-quiet btn-icon relative', open && 'bg-sunken')}
        aria-label={count > 0 ? `Notifications, ${number(count)} unread` : 'Notifications'}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={press}
        {...popover.prefetches}
      >
        <Bell className="icon" />
        <CountDot count={count} className="absolute top-1 right-0.5 ring-2 ring-paper" />
      </button>
      {open && popover.part && (
        <popover.part.NotificationsPopover unread={count} onLeave={() => setOpened(null)} />
      )}
    </div>
  )
}

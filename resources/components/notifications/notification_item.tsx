import {
  CalendarDays,
  CircleCheck,
  CircleX,
  Clock,
  HandCoins,
  House,
  type Icon,
  LockOpen,
  MessageCircle,
  Receipt,
  RotateCcw,
  Star,
  TriangleAlert,
  UserRound,
} from '~/components/ui/icons'
import type { MouseEvent } from 'react'
import { follow, type ListedNotification } from '~/components/notifications/notification_types'
import { LocalTime } from '~/components/ui/local_time'
import { classes } from '~/lib/classes'

const signs: Record<ListedNotification['sign'], Icon> = {
  offer: HandCoins,
  clock: Clock,
  open: LockOpen,
  alert: TriangleAlert,
  closed: CircleX,
  again: RotateCcw,
  done: CircleCheck,
  money: Receipt,
  message: MessageCircle,
  account: UserRound,
  home: House,
  calendar: CalendarDays,
  star: Star,
}

interface NotificationItemProps {
  notification: ListedNotification
  /** `relative` in the popover, `moment` on the page. */
  time: 'relative' | 'moment'
  className?: string
  onFollow?: () => void
}

/** One notification. The whole row links to the page it's about. */
export function NotificationItem({
  notification,
  time,
  className,
  onFollow,
}: NotificationItemProps) {
  const Sign = signs[notification.sign]

  function go(event: MouseEvent) {
    // Leave clicks that open another tab to the browser.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onFollow?.()
    void follow(notification)
  }

  return (
    <li>
      <a
        href={notification.href ?? '/notifications'}
        className={classes('flex gap-4 hover:bg-paper focus-visible:-outline-offset-2', className)}
        onClick={go}
      >
        <span
          className={classes(
            'grid size-9 shrink-0 place-items-center rounded-full',
            notification.urgent
              ? 'bg-warning-soft text-warning'
              : classes('bg-sunken', notification.read ? 'text-muted' : 'text-ink')
          )}
        >
          <Sign className="icon" aria-hidden />
        </span>
        <span className="min-w-0 flex-1 leading-snug">
          <span
            className={classes('block text-[0.9375rem]', !notification.read && 'font-semibold')}
          >
            {notification.title}
            {!notification.read && <span className="sr-only">, unread</span>}
          </span>
          <span className="mt-0.5 block text-sm text-muted">{notification.message}</span>
          <LocalTime
            at={notification.createdAt}
            format={time}
            className="num mt-1 block text-[0.8125rem] text-muted"
          />
        </span>
        {!notification.read && (
          <span aria-hidden="true" className="mt-1.5 size-2 shrink-0 rounded-full bg-accent" />
        )}
      </a>
    </li>
  )
}

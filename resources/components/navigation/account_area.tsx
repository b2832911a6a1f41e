import { Link, router, usePage } from '@inertiajs/react'
import { Bell, MessageCircle } from '~/components/ui/icons'
import { useRef, useState } from 'react'
import { CountDot, UnreadDot } from '~/components/navigation/count_dot'
import { ariaCurrent } from '~/components/navigation/nav_links'
import { useUnreadPoll } from '~/components/notifications/use_unread'
import { authLink } from '~/components/sessions/auth_links'
import { Avatar } from '~/components/ui/avatar'
import { Button } from '~/components/ui/button'
import { LinkButton } from '~/components/ui/link_button'
import { Skeleton } from '~/components/ui/skeleton'
import { useDismiss } from '~/hooks/use_dismiss'
import { usePart } from '~/hooks/use_part'
import { classes } from '~/lib/classes'
import { number } from '~/lib/format'
import { logout } from '~/lib/session'
import type { CurrentUser } from '~/types'

interface AccountAreaProps {
  user: CurrentUser | null
  asking: boolean
}

/** The right end of the navigation bar. */
export function AccountArea({ user, asking }: AccountAreaProps) {
  if (asking) return <Skeleton className="hidden h-9 w-32 sm:block" />
  if (!user) {
    return (
      <>
        <LinkButton variant="quiet" {...authLink()} className="max-sm:hidden">
          Login
        </LinkButton>
        <LinkButton variant="primary" {...authLink({ register: true })} className="max-sm:hidden">
          Join Free!
        </LinkButton>
      </>
    )
  }
  return (
    <>
      <MessagesLink />
      <NotificationsBell />
      <div className="full-bar">
        <div className="flex items-center gap-1">
          <span className="mx-2 h-6 w-px bg-line" />
          <Link
            href="/edit-profile"
            className="inline-flex min-h-11 items-center gap-2.5 rounded-md px-2 text-[0.9375rem] font-medium hover:bg-sunken"
          >
            <Avatar name={user.name} photo={user.avatar} />
            <span className="max-w-20 truncate">{user.firstName}</span>
          </Link>
          <Button variant="quiet" onClick={logout}>
            Logout
          </Button>
        </div>
      </div>
    </>
  )
}

/** Link to the inbox, with a dot if there are unread messages. On phones it's in the menu. */
function MessagesLink() {
  const { props, url } = usePage()
  const { unreadMessages } = props
  const label = unreadMessages > 0 ? `Messages, ${number(unreadMessages)} unread` : 'Messages'
  return (
    <Link
      href="/messages"
      className="btn btn-quiet btn-icon relative max-sm:hidden"
      aria-label={label}
      aria-current={ariaCurrent('/messages', url)}
    >
      <MessageCircle className="icon" />
      {unreadMessages > 0 && <UnreadDot />}
    </Link>
  )
}

/** Loaded on demand: the bar is on every page, and visitors don't need the popover. */
const loadPopover = () => import('~/components/notifications/notifications_popover')
const openPage = () => router.visit('/notifications')

/** Shown to signed-in users. Opens the latest notifications. */
function NotificationsBell() {
  const { url } = usePage()
  const [opened, setOpened] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const area = useRef<HTMLDivElement>(null)
  const count = useUnreadPoll()
  const popover = usePart(loadPopover, openPage)
  // It's open only on the page on which it was opened.
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

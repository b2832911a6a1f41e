/** What the layout has for people who are signed in. Visitors don't load it. */
import { Link, router, usePage } from '@inertiajs/react'
import { useCan } from '~/hooks/use_current_user'
import { Bell, MessageCircle } from '~/components/ui/icons'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { CountDot, UnreadDot } from '~/components/navigation/count_dot'
import { ariaCurrent } from '~/components/navigation/aria_current'
import { NavBar } from '~/components/navigation/nav_bar'
import { useColleagueParts } from '~/components/navigation/use_colleague_parts'
import { barLinks } from '~/components/navigation/nav_links'
import { useUnreadPoll } from '~/components/notifications/use_unread_poll'
import { Avatar } from '~/components/ui/avatar'
import { Button } from '~/components/ui/button'
import { useDismiss } from '~/hooks/use_dismiss'
import { useLeftOutbox } from '~/hooks/use_left_outbox'
import { useLive } from '~/hooks/use_live'
import { usePart } from '~/hooks/use_part'
import { searchPath, useSearchHref } from '~/hooks/use_search_href'
import { classes } from '~/lib/classes'
import { keys } from '~/lib/query_keys'
import { logout } from '~/lib/logout'
import { number, plural } from '~/lib/text'
import { toast } from '~/lib/toast'
import type { CurrentUser } from '~/types'

export { ConfirmationBanner } from '~/components/email_links/confirmation_banner'

/** The navigation bar. An owner's counts the offers that can be accepted. */
export function SignedInBar({ user }: { user: CurrentUser }) {
  const { consolePath, seatAllows } = usePage().props
  const can = useCan()
  useLeftOutbox(user.id)
  const searchHref = useSearchHref()
  const links = barLinks(user, consolePath, seatAllows).map((link) =>
    link.href === searchPath ? { ...link, opens: searchHref } : link
  )
  const bar = (offers: number) => (
    <NavBar links={links} offers={offers}>
      <AccountLinks user={user} />
    </NavBar>
  )
  return user.navigation === 'owner' && can('work') ? <PendingOffers>{bar}</PendingOffers> : bar(0)
}

/** The right end of the bar. */
function AccountLinks({ user }: { user: CurrentUser }) {
  const can = useCan()
  const colleague = useColleagueParts()
  return (
    <>
      {can('work') && <MessagesLink />}
      <NotificationsBell />
      {colleague && <colleague.parts.WorksAsNote works={colleague.works} />}
      <div className="full-bar">
        <div className="flex items-center gap-1">
          <span className="mx-2 h-6 w-px bg-line" />
          {colleague ? (
            <colleague.parts.ColleagueName works={colleague.works} />
          ) : (
            <Link
              href="/edit-profile"
              className="inline-flex min-h-11 items-center gap-2.5 rounded-md px-2 text-[0.9375rem] font-medium hover:bg-sunken"
            >
              <Avatar name={user.name} photo={user.avatar} />
              <span className="max-w-20 truncate">{user.firstName}</span>
            </Link>
          )}
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

const OFFERS_INTERVAL = 30_000

/**
 * Passes on the number of offers the owner can accept. A toast announces a new one, except on its
 * project's page.
 */
function PendingOffers({ children }: { children: (count: number) => ReactNode }) {
  const { url, props } = usePage()
  const { pendingOffers: count, latestBidId } = props
  const initial = { count, latestBidId, projects: [] }
  const { data: latest } = useLive(
    keys.pendingBids,
    '/api/notifications/pending-bids',
    initial,
    OFFERS_INTERVAL
  )
  const seen = useRef(latest)
  const path = url.split(/[?#]/, 1)[0]

  useEffect(() => {
    const more = latest.count - seen.current.count
    const isNew = latest.latestBidId > seen.current.latestBidId
    seen.current = {
      ...latest,
      latestBidId: Math.max(latest.latestBidId, seen.current.latestBidId),
    }
    if (!isNew || more <= 0) return
    const project = latest.projects.find((each) => each.latestBidId === latest.latestBidId)
    const address = project ? `/projects/${project.projectId}` : '/dashboard'
    if (path === address) return
    toast({
      title: plural(more, 'new offer'),
      description: project?.title ?? 'See your dashboard.',
      action: {
        label: 'View',
        onPress: () => router.visit(project ? `${address}#offers` : address),
      },
    })
  }, [latest, path])

  return children(latest.count)
}

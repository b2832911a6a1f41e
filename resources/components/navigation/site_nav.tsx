import { Link, router, usePage } from '@inertiajs/react'
import { Menu } from '~/components/ui/icons'
import { useCallback, useEffect, useRef, useState } from 'react'
import { AccountArea } from '~/components/navigation/account_area'
import { CountDot, UnreadDot } from '~/components/navigation/count_dot'
import { barLinks, ariaCurrent, searchPath } from '~/components/navigation/nav_links'
import { IconButton } from '~/components/ui/button'
import { Logo } from '~/components/ui/logo'
import { useCurrentUser, useCurrentUserCheck } from '~/hooks/use_current_user'
import { useLive } from '~/hooks/use_live'
import { usePart } from '~/hooks/use_part'
import { useSearchHref } from '~/hooks/use_search_href'
import { number, plural } from '~/lib/format'
import { keys } from '~/lib/query_keys'
import { toast } from '~/lib/toast'

const loadMenu = () => import('~/components/navigation/mobile_menu')

function menuMissing() {
  toast({
    title: 'The menu could not be loaded',
    description: 'Reload the page.',
    tone: 'error',
  })
}

/** The navigation bar at the top of every page. */
export function SiteNav() {
  return useCurrentUser()?.navigation === 'owner' ? <OwnerBar /> : <Bar offers={0} />
}

function OwnerBar() {
  return <Bar offers={usePendingOffers()} />
}

/** @param offers  number of offers the owner can accept */
function Bar({ offers }: { offers: number }) {
  const { url, props } = usePage()
  const user = useCurrentUser()
  const { asking } = useCurrentUserCheck()
  const [menuOpen, setMenuOpen] = useState(false)
  const menu = usePart(loadMenu, menuMissing)
  const searchHref = useSearchHref()
  const closeMenu = useCallback(() => setMenuOpen(false), [])
  const links = barLinks(user, props.consolePath)
  const { unreadMessages } = props

  return (
    <header
      className="site-nav no-print border-b border-line/70 bg-paper"
      data-links={links.length > 4 ? 'many' : undefined}
      aria-busy={asking || undefined}
    >
      <div className="wrap flex min-h-18 items-center justify-between gap-2 sm:gap-6">
        <div className="flex min-w-0 items-center gap-5 xl:gap-7">
          <Logo />
          <nav aria-label="Main" className="full-bar">
            <ul className="flex items-center gap-1">
              {links.map(({ href, label }) => {
                const pending = href === '/dashboard' ? offers : 0
                return (
                  <li key={href}>
                    <Link
                      href={href === searchPath ? searchHref : href}
                      className="nav-link"
                      aria-current={ariaCurrent(href, url)}
                      aria-label={pending > 0 ? `${label}, ${number(pending)} pending` : undefined}
                    >
                      {label} <CountDot count={pending} className="ml-1.5" />
                    </Link>
                  </li>
                )
              })}
            </ul>
          </nav>
        </div>
        <div className="flex items-center sm:gap-1">
          <AccountArea user={user} asking={asking} />
          <div className="small-bar relative -mr-2.5">
            <IconButton
              icon={Menu}
              label={
                unreadMessages > 0
                  ? `Open menu, ${plural(unreadMessages, 'unread message')}`
                  : 'Open menu'
              }
              aria-haspopup="dialog"
              aria-expanded={menuOpen}
              {...menu.prefetches}
              onClick={() => {
                setMenuOpen(true)
                void menu.need()
              }}
            />
            {unreadMessages > 0 && <UnreadDot className="sm:hidden" />}
          </div>
        </div>
      </div>
      {menuOpen && menu.part && (
        <menu.part.MobileMenu user={user} offers={offers} onClose={closeMenu} />
      )}
    </header>
  )
}

const OFFERS_INTERVAL = 30_000

/**
 * The number of offers the owner can accept. A toast announces a new one, except on its project's
 * page.
 */
function usePendingOffers(): number {
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

  return latest.count
}

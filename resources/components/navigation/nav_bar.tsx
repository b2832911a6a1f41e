import { Link, usePage } from '@inertiajs/react'
import { Menu } from '~/components/ui/icons'
import { type ReactNode, useCallback, useState } from 'react'
import { ariaCurrent } from '~/components/navigation/aria_current'
import { CountDot, UnreadDot } from '~/components/navigation/count_dot'
import type { NavLink } from '~/components/navigation/guest_links'
import { IconButton } from '~/components/ui/button'
import { Logo } from '~/components/ui/logo'
import { useCurrentUser } from '~/hooks/use_current_user'
import { usePart } from '~/hooks/use_part'
import { number, plural } from '~/lib/text'
import { toast } from '~/lib/toast'

const loadMenu = () => import('~/components/navigation/mobile_menu')

function menuMissing() {
  toast({
    title: 'The menu could not be loaded',
    description: 'Reload the page.',
    tone: 'error',
  })
}

interface NavBarProps {
  links: readonly NavLink[]
  /** Number of offers the owner can accept. */
  offers?: number
  /** Whether the user is still unknown. */
  busy?: boolean
  /** The right end of the bar. */
  children: ReactNode
}

/** The navigation bar, and the menu that has its links on small screens. */
export function NavBar({ links, offers = 0, busy = false, children }: NavBarProps) {
  const { url, props } = usePage()
  const user = useCurrentUser()
  const [menuOpen, setMenuOpen] = useState(false)
  const menu = usePart(loadMenu, menuMissing)
  const closeMenu = useCallback(() => setMenuOpen(false), [])
  const { unreadMessages, worksAs } = props
  // For a colleague the bar also has the name of the account.
  const parts = links.length + (worksAs ? 1 : 0)

  return (
    <header
      className="site-nav no-print border-b border-line/70 bg-paper"
      data-links={parts > 4 ? 'many' : undefined}
      aria-busy={busy || undefined}
    >
      <div className="wrap flex min-h-18 items-center justify-between gap-2 max-sm:flex-wrap sm:gap-6">
        <div className="flex min-w-0 items-center gap-5 xl:gap-7">
          <Logo />
          <nav aria-label="Main" className="full-bar">
            <ul className="flex items-center gap-1">
              {links.map(({ href, opens, label }) => {
                const pending = href === '/dashboard' ? offers : 0
                return (
                  <li key={href}>
                    <Link
                      href={opens ?? href}
                      className="nav-link"
                      aria-current={ariaCurrent(href, url, props)}
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
          {children}
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

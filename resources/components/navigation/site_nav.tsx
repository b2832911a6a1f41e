import { Link, usePage } from '@inertiajs/react'
import { Menu } from 'lucide-react'
import { useCallback, useState } from 'react'
import { AccountArea } from '~/components/navigation/account_area'
import { barLinks, currentness, searchPath } from '~/components/navigation/nav_links'
import { IconButton } from '~/components/ui/button'
import { Logo } from '~/components/ui/logo'
import { useCurrentUser, useCurrentUserCheck } from '~/hooks/use_current_user'
import { usePart } from '~/hooks/use_part'
import { useSearchHref } from '~/hooks/use_search_href'
import { toast } from '~/lib/toast'

const loadMenu = () => import('~/components/navigation/mobile_menu')

function menuMissing() {
  toast({
    title: 'The menu could not be loaded',
    description: 'Load the page again.',
    tone: 'error',
  })
}

/** The bar on top of every page. */
export function SiteNav() {
  const { url, props } = usePage()
  const user = useCurrentUser()
  const { asking } = useCurrentUserCheck()
  const [menuOpen, setMenuOpen] = useState(false)
  const menu = usePart(loadMenu, menuMissing)
  const searchHref = useSearchHref()
  const closeMenu = useCallback(() => setMenuOpen(false), [])

  return (
    <header className="no-print border-b border-line/70 bg-paper" aria-busy={asking || undefined}>
      <div className="wrap flex min-h-18 items-center justify-between gap-2 sm:gap-6 lg:max-xl:gap-2">
        <div className="flex items-center gap-8 lg:max-xl:gap-4">
          <Logo />
          <nav aria-label="Main" className="max-lg:hidden">
            <ul className="flex items-center gap-1">
              {barLinks(user, props.consolePath).map(({ href, label }) => (
                <li key={href}>
                  <Link
                    href={href === searchPath ? searchHref : href}
                    className="nav-link lg:max-xl:[--pad:0.375rem]"
                    aria-current={currentness(href, url)}
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <div className="flex items-center sm:gap-1">
          <AccountArea user={user} asking={asking} />
          <IconButton
            icon={Menu}
            label="Open menu"
            className="-mr-2.5 lg:hidden"
            aria-haspopup="dialog"
            aria-expanded={menuOpen}
            {...menu.prefetches}
            onClick={() => {
              setMenuOpen(true)
              void menu.need()
            }}
          />
        </div>
      </div>
      {menuOpen && menu.part && <menu.part.MobileMenu user={user} onClose={closeMenu} />}
    </header>
  )
}

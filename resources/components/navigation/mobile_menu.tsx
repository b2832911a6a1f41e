import { Link, usePage } from '@inertiajs/react'
import { LogOut, X } from '~/components/ui/icons'
import { useEffect, useRef } from 'react'
import { ariaCurrent } from '~/components/navigation/aria_current'
import { menuLinks } from '~/components/navigation/nav_links'
import { AccountList } from '~/components/navigation/accounts_menu'
import { CountDot } from '~/components/navigation/count_dot'
import { authLink } from '~/components/sessions/auth_links'
import { Avatar } from '~/components/ui/avatar'
import { IconButton } from '~/components/ui/button'
import { LinkButton } from '~/components/ui/link_button'
import { useModalDialog } from '~/hooks/use_modal_dialog'
import { searchPath, useSearchHref } from '~/hooks/use_search_href'
import { useWorksAs } from '~/hooks/use_works_as'
import { number } from '~/lib/format'
import { logout } from '~/lib/logout'
import type { CurrentUser } from '~/types'

interface MobileMenuProps {
  user: CurrentUser | null
  /** Number of offers the owner can accept. */
  offers: number
  onClose: () => void
}

/** From this width the bar always fits. */
const WIDE = '(width >= 80rem)'

/** The navigation on small screens: a sheet from the top right. */
export function MobileMenu({ user, offers, onClose }: MobileMenuProps) {
  const { url, props } = usePage()
  const searchHref = useSearchHref()
  const works = useWorksAs()
  const modal = useModalDialog(useRef<HTMLDialogElement>(null), { onClose })

  const counts: Partial<Record<string, Waiting>> = {
    '/dashboard': { count: offers, as: 'pending' },
    '/messages': { count: props.unreadMessages, as: 'unread' },
  }

  // A wide screen shows the bar instead.
  useEffect(() => {
    const wide = window.matchMedia(WIDE)
    wide.addEventListener('change', onClose)
    return () => wide.removeEventListener('change', onClose)
  }, [onClose])

  return (
    <dialog {...modal} className="dialog dialog-menu" aria-label="Menu">
      <div className="flex items-center gap-3 border-b border-line px-5 py-3">
        {user ? (
          <>
            <Avatar
              name={works?.person ?? user.name}
              photo={works ? null : user.avatar}
              size="lg"
            />
            <p className="min-w-0 leading-snug">
              <span className="block truncate font-semibold">{works?.person ?? user.name}</span>
              <span className="block truncate text-sm text-muted">
                {works ? `Works as ${works.account}` : user.userTypeLabel}
              </span>
            </p>
          </>
        ) : (
          <p className="font-semibold">Menu</p>
        )}
        <IconButton icon={X} label="Close menu" className="-mr-2 ml-auto" onClick={onClose} />
      </div>
      <nav aria-label="Menu">
        <ul className="py-2">
          {menuLinks(user, props.consolePath, props.seatAllows).map(
            ({ href, menuLabel, icon: Icon }) => (
              <li key={href}>
                <Link
                  href={href === searchPath ? searchHref : href}
                  className="menu-row"
                  aria-current={ariaCurrent(href, url, props)}
                  aria-label={nameOf(menuLabel, counts[href])}
                  onClick={onClose}
                >
                  {Icon && <Icon className="icon" />}
                  {menuLabel} <CountDot count={counts[href]?.count ?? 0} className="ml-auto" />
                </Link>
              </li>
            )
          )}
        </ul>
      </nav>
      {works && works.accounts.length > 1 && (
        <div className="border-t border-line py-2">
          <p className="px-5 pt-1 pb-1.5 text-sm text-muted">You work as</p>
          <AccountList accounts={works.accounts} />
        </div>
      )}
      {user ? (
        <div className="border-t border-line py-2">
          <button type="button" className="menu-row" onClick={() => leave(onClose)}>
            <LogOut className="icon" />
            Logout
          </button>
        </div>
      ) : (
        <div className="grid grid-cols-2 gap-2 border-t border-line p-4">
          <LinkButton {...authLink({}, onClose)}>Login</LinkButton>
          <LinkButton variant="primary" {...authLink({ register: true }, onClose)}>
            Join Free!
          </LinkButton>
        </div>
      )}
    </dialog>
  )
}

interface Waiting {
  count: number
  /** "pending" or "unread". */
  as: string
}

const nameOf = (label: string, waiting?: Waiting) =>
  waiting && waiting.count > 0 ? `${label}, ${number(waiting.count)} ${waiting.as}` : undefined

function leave(onClose: () => void): void {
  onClose()
  void logout()
}

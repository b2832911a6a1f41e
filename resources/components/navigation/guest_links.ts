import type { Capability } from '#shared/accounts/seat_rights'
import type { Icon } from '~/components/ui/icons'

export interface NavLink {
  href: string
  /** The address that it opens, if it isn't the path itself. */
  opens?: string
  label: string
  /** The label in the menu of small screens. */
  menuLabel: string
  icon?: Icon
  /** What a seat needs for the page. Default: `work`. */
  needs?: Capability
}

/** The links of visitors. Those of people who are signed in are in `nav_links.ts`, which visitors don't load. */
export const guestLinks: readonly NavLink[] = [
  { href: '/', label: 'Home', menuLabel: 'Home' },
  { href: '/how-it-works', label: 'How It Works', menuLabel: 'How It Works' },
  { href: '/about', label: 'About', menuLabel: 'About' },
  { href: '/contact', label: 'Contact', menuLabel: 'Contact' },
]

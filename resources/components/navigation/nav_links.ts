import {
  Armchair,
  BellRing,
  Gauge,
  type Icon,
  LayoutList,
  MessageCircle,
  Plus,
  ReceiptText,
  Search,
  Tag,
  User,
} from '~/components/ui/icons'
import type { CurrentUser } from '~/types'

interface NavLink {
  href: string
  label: string
  /** The label in the menu of small screens. */
  menuLabel: string
  icon?: Icon
}

const guest: readonly NavLink[] = [
  { href: '/', label: 'Home', menuLabel: 'Home' },
  { href: '/how-it-works', label: 'How It Works', menuLabel: 'How It Works' },
  { href: '/about', label: 'About', menuLabel: 'About' },
  { href: '/contact', label: 'Contact', menuLabel: 'Contact' },
]

const owner: readonly NavLink[] = [
  { href: '/dashboard', label: 'Project Dashboard', menuLabel: 'Dashboard', icon: LayoutList },
  {
    href: '/submit-project-final',
    label: 'Submit A Project',
    menuLabel: 'Submit Project',
    icon: Plus,
  },
]

/** Its link contains the place of the last search. */
export const searchPath = '/projects'

const stager: readonly NavLink[] = [
  { href: searchPath, label: 'Search Projects', menuLabel: 'Search Projects', icon: Search },
  { href: '/bids', label: 'Project Dashboard', menuLabel: 'Dashboard', icon: LayoutList },
  { href: '/profile', label: 'Your Stagely Profile', menuLabel: 'Profile', icon: Armchair },
  { href: '/pricing', label: 'Platform Pricing', menuLabel: 'Platform Pricing', icon: Tag },
  {
    href: '/payments',
    label: 'Fees and receipts',
    menuLabel: 'Fees and receipts',
    icon: ReceiptText,
  },
]

/** Only in the menu; the bar has an icon. */
const messages: NavLink = {
  href: '/messages',
  label: 'Messages',
  menuLabel: 'Messages',
  icon: MessageCircle,
}

/** Only in the menu; on wide screens the search and the profile link there. */
const alerts: NavLink = { href: '/alerts', label: 'Alerts', menuLabel: 'Alerts', icon: BellRing }

/** Only in the menu; on wide screens the user's name links there. */
const ownProfile: NavLink = {
  href: '/edit-profile',
  label: 'Profile',
  menuLabel: 'Profile',
  icon: User,
}

const links = { owner, stager } satisfies Record<CurrentUser['navigation'], readonly NavLink[]>

/** Only administrators get the console's path with the page. */
function consoleLink(href?: string): readonly NavLink[] {
  return href ? [{ href, label: 'Console', menuLabel: 'Console', icon: Gauge }] : []
}

export function barLinks(user: CurrentUser | null, consolePath?: string): readonly NavLink[] {
  return [...(user ? links[user.navigation] : guest), ...consoleLink(consolePath)]
}

/** The links of the bar, and those that the bar shows in other places. */
export function menuLinks(user: CurrentUser | null, consolePath?: string): readonly NavLink[] {
  if (!user) return guest
  const own = user.navigation === 'owner' ? [...owner, ownProfile] : [...stager, alerts]
  return [...own, messages, ...consoleLink(consolePath)]
}

/** Addresses that show the same page. */
const sameScreens: Record<string, string> = { '/submit-project': '/submit-project-final' }

/** For `aria-current`: `page` for the page itself, `true` for a page below it. */
export function ariaCurrent(href: string, url: string): 'page' | true | undefined {
  const given = url.split(/[?#]/, 1)[0]
  const path = sameScreens[given] ?? given
  if (path === href) return 'page'
  return href !== '/' && path.startsWith(`${href}/`) ? true : undefined
}

import {
  Armchair,
  BellRing,
  ChartColumn,
  Gauge,
  Heart,
  LayoutList,
  MailOpen,
  MessageCircle,
  Plus,
  ReceiptText,
  Search,
  Tag,
  User,
} from '~/components/ui/icons'
import { guestLinks, type NavLink } from '~/components/navigation/guest_links'
import { searchPath } from '~/hooks/use_search_href'
import type { CurrentUser } from '~/types'

const owner: readonly NavLink[] = [
  { href: '/dashboard', label: 'Project Dashboard', menuLabel: 'Dashboard', icon: LayoutList },
  {
    href: '/submit-project-final',
    label: 'Submit A Project',
    menuLabel: 'Submit Project',
    icon: Plus,
  },
]

const stager: readonly NavLink[] = [
  { href: searchPath, label: 'Search Projects', menuLabel: 'Search Projects', icon: Search },
  { href: '/bids', label: 'Project Dashboard', menuLabel: 'Dashboard', icon: LayoutList },
  { href: '/profile', label: 'Your Stagely Profile', menuLabel: 'Profile', icon: Armchair },
  { href: '/pricing', label: 'Platform Pricing', menuLabel: 'Platform Pricing', icon: Tag },
  {
    href: '/payments',
    label: 'Fees and Receipts',
    menuLabel: 'Fees and Receipts',
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

/** Only in the menu; on wide screens the dashboard links there. */
const favorites: NavLink = {
  href: '/favorites',
  label: 'Favorites',
  menuLabel: 'Favorites',
  icon: Heart,
}
const invitations: NavLink = {
  href: '/invitations',
  label: 'Invitations',
  menuLabel: 'Invitations',
  icon: MailOpen,
}
const figures: NavLink = {
  href: '/business',
  label: 'Business Figures',
  menuLabel: 'Business Figures',
  icon: ChartColumn,
}

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

export function barLinks(user: CurrentUser, consolePath?: string): readonly NavLink[] {
  return [...links[user.navigation], ...consoleLink(consolePath)]
}

/** The links of the bar, and those that the bar shows in other places. */
export function menuLinks(user: CurrentUser | null, consolePath?: string): readonly NavLink[] {
  if (!user) return guestLinks
  const own =
    user.navigation === 'owner'
      ? [...owner, favorites, ownProfile]
      : [...stager, alerts, invitations, figures]
  return [...own, messages, ...consoleLink(consolePath)]
}

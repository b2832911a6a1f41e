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
  Users,
} from '~/components/ui/icons'
import type { Capability } from '#shared/accounts/seat_rights'
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
  {
    href: '/pricing',
    label: 'Platform Pricing',
    menuLabel: 'Platform Pricing',
    icon: Tag,
    needs: 'self',
  },
  {
    href: '/payments',
    label: 'Fees and Receipts',
    menuLabel: 'Fees and Receipts',
    icon: ReceiptText,
    needs: 'money',
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
  needs: 'money',
}

/** Only in the menu; on wide screens the user's name links there. */
const ownProfile: NavLink = {
  href: '/edit-profile',
  label: 'Profile',
  menuLabel: 'Profile',
  icon: User,
  needs: 'self',
}

/** Only in the menu; on wide screens the profile links there. */
const people: NavLink = {
  href: '/people',
  label: 'People',
  menuLabel: 'People',
  icon: Users,
  needs: 'self',
}

const links = { owner, stager } satisfies Record<CurrentUser['navigation'], readonly NavLink[]>

/** Only administrators get the console's path with the page. */
function consoleLink(href?: string): readonly NavLink[] {
  return href ? [{ href, label: 'Console', menuLabel: 'Console', icon: Gauge }] : []
}

const help: NavLink = {
  href: '/help-center',
  label: 'Help Center',
  menuLabel: 'Help Center',
  icon: MessageCircle,
}

/** What a seat allows, from the page's props; none for owners. */
type Allowed = readonly Capability[] | undefined

/** Those whose pages the seat opens; without the work, the help instead. */
function openedBy(allowed: Allowed, offered: readonly NavLink[]): readonly NavLink[] {
  if (!allowed) return offered
  const opened = offered.filter(({ needs = 'work' }) => allowed.includes(needs))
  return allowed.includes('work') ? opened : [...opened, help]
}

export function barLinks(
  user: CurrentUser,
  consolePath?: string,
  allowed?: Allowed
): readonly NavLink[] {
  // There is no dashboard that links to the figures without the work.
  const withFigures = user.navigation === 'stager' && allowed?.includes('work') === false
  const own = withFigures ? [...stager, figures] : links[user.navigation]
  return [...openedBy(allowed, own), ...consoleLink(consolePath)]
}

/** The links of the bar, and those that the bar shows in other places. */
export function menuLinks(
  user: CurrentUser | null,
  consolePath?: string,
  allowed?: Allowed
): readonly NavLink[] {
  if (!user) return guestLinks
  const own =
    user.navigation === 'owner'
      ? [...owner, favorites, ownProfile, people]
      : [...stager, alerts, invitations, figures, people]
  const withSettings = allowed && !own.includes(ownProfile) ? [...own, ownProfile] : own
  return [...openedBy(allowed, [...withSettings, messages]), ...consoleLink(consolePath)]
}

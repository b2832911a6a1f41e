import { Link, usePage } from '@inertiajs/react'
import type { KeyboardEvent } from 'react'
import { type ConsoleNavigation, tabs } from '~/components/console/console_navigation'
import { GlobalSearch } from '~/components/console/global_search'
import { Avatar } from '~/components/ui/avatar'
import { Button } from '~/components/ui/button'
import { Logo } from '~/components/ui/logo'
import { useCurrentUser } from '~/hooks/use_current_user'
import { classes } from '~/lib/classes'
import { logout } from '~/lib/logout'

/** The console's header: the signed-in admin, the tabs, and the lists with their counts. */
export function ConsoleBar({
  navigation: { base, unread, reportedReviews, waitingBadges, ...open },
}: {
  navigation: ConsoleNavigation
}) {
  const user = useCurrentUser()
  const path = usePage().url.split('?')[0]
  const lists: { path: string; also?: string[]; label: string; count: number; counted: string }[] =
    [
      { path: '/inbox', label: 'Inbox', count: unread, counted: 'unread' },
      {
        path: '/reports',
        also: ['/owner-reports', '/given-up-jobs', '/questions', '/agreement-reports'],
        label: 'Reports',
        count:
          open.openReports +
          open.openOwnerReports +
          open.givenUpJobs +
          open.reportedQuestions +
          open.agreementReports,
        counted: 'open',
      },
      { path: '/reviews', label: 'Reviews', count: reportedReviews, counted: 'reported' },
      { path: '/badges', label: 'Badges', count: waitingBadges, counted: 'to check' },
      { path: '/payments', label: 'Payments', count: 0, counted: '' },
      { path: '/team', label: 'Team', count: 0, counted: '' },
    ]
  /** Pages below a list, such as an account's, belong to the list. */
  const isOpen = (own: string) => path === base + own || path.startsWith(`${base}${own}/`)
  const current = tabs.find((tab) => (tab.path === '' ? path === base : isOpen(tab.path)))
  return (
    <header className="border-b border-line/70">
      <div className="console-wrap flex min-h-16 items-center gap-4 max-lg:flex-wrap max-lg:gap-y-2 max-lg:pt-3 max-lg:pb-1">
        <Logo />
        <span className="h-5 w-px bg-line" />
        <span className="text-sm font-medium text-muted lg:text-[0.9375rem]">Console</span>
        <GlobalSearch base={base} className="max-lg:order-last max-lg:w-full lg:ml-6 lg:w-96" />
        {user && (
          <div className="ml-auto flex items-center gap-2">
            <Avatar name={user.name} photo={user.avatar} className="max-sm:hidden" />
            <span className="text-[0.9375rem] font-medium max-lg:hidden">{user.firstName}</span>
            <Button size="sm" variant="quiet" onClick={logout}>
              Logout
            </Button>
          </div>
        )}
      </div>
      <div className="console-wrap flex gap-x-7 max-lg:flex-wrap">
        <ConsoleTabs base={base} current={current?.path ?? null} />
        <nav
          aria-label="Desk"
          className="flex flex-wrap gap-x-6 max-sm:gap-x-3 max-[22rem]:gap-x-2.5 max-[22rem]:[&_a]:text-[0.8125rem] lg:ml-auto"
        >
          {lists.map(({ path: own, also, label, count, counted }) => (
            <Link
              key={own}
              href={base + own}
              aria-current={isOpen(own) || also?.some(isOpen) ? 'page' : undefined}
              className={classes(
                'console-tab',
                (isOpen(own) || also?.some(isOpen)) && 'console-tab-current'
              )}
            >
              {label}
              {count > 0 && (
                <span className="ml-2 count-dot">
                  {count}
                  <span className="sr-only"> {counted}</span>
                </span>
              )}
            </Link>
          ))}
        </nav>
      </div>
    </header>
  )
}

interface ConsoleTabsProps {
  base: string
  /** Path of the current tab below `base`; null on screens without a tab. */
  current: string | null
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

function ConsoleTabs({ base, current }: ConsoleTabsProps) {
  return (
    <div
      role="tablist"
      aria-label="Console"
      className="flex gap-5 max-[22rem]:gap-3 max-[22rem]:[&_a]:text-[0.8125rem] [scrollbar-width:none] max-lg:w-full max-lg:overflow-x-auto lg:gap-7"
      onKeyDown={moveFocus}
    >
      {tabs.map(({ path, label }, index) => {
        const selected = path === current
        return (
          <Link
            key={path}
            id={`tab-${index}`}
            href={base + path}
            role="tab"
            aria-selected={selected}
            tabIndex={selected || (current === null && index === 0) ? 0 : -1}
            className={classes('console-tab', selected && 'console-tab-current')}
          >
            {label}
          </Link>
        )
      })}
    </div>
  )
}

/** Arrow keys move the focus between tabs. Each tab is a link, so Enter opens it. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = STEPS[event.key]
  if (!step) return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')]
  const at = all.findIndex((tab) => tab === document.activeElement)
  event.preventDefault()
  all[(at + step + all.length) % all.length]?.focus()
}

import { Link, router } from '@inertiajs/react'
import { ChevronDown } from '~/components/ui/icons'
import { classes } from '~/lib/classes'
import { number } from '~/lib/format'

interface NotificationFiltersProps {
  choice: Choice
  topics: { value: string; label: string }[]
  unread: number
}

/** Tabs for all and unread notifications, and a filter by topic. */
export function NotificationFilters({ choice, topics, unread }: NotificationFiltersProps) {
  return (
    <div className="mt-4 flex items-end justify-between gap-3 border-b border-line">
      <nav aria-label="Filter" className="flex shrink-0 gap-4 sm:gap-6">
        <Tab choice={choice} filter="all">
          All
        </Tab>
        <Tab choice={choice} filter="unread">
          Unread
          {unread > 0 && <span className="num ml-1.5 text-muted">{number(unread)}</span>}
        </Tab>
      </nav>
      <div className="relative min-w-0">
        <select
          aria-label="Type"
          className="min-h-11 w-full max-w-44 appearance-none truncate rounded-md pr-7 pl-2 text-[0.9375rem] text-muted hover:text-ink"
          value={choice.topic ?? ''}
          onChange={({ target }) =>
            router.visit(choiceHref({ ...choice, topic: target.value || null, page: 1 }), {
              preserveState: true,
            })
          }
        >
          <option value="">All types</option>
          {topics.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <ChevronDown className="icon pointer-events-none absolute top-1/2 right-1 size-4 -translate-y-1/2 text-muted" />
      </div>
    </div>
  )
}

interface TabProps {
  choice: Choice
  filter: Choice['filter']
  children: React.ReactNode
}

function Tab({ choice, filter, children }: TabProps) {
  const current = choice.filter === filter
  return (
    <Link
      href={choiceHref({ ...choice, filter, page: 1 })}
      aria-current={current ? 'page' : undefined}
      className={classes(
        '-mb-px inline-flex min-h-12 items-center border-b-2',
        current ? 'border-accent font-semibold' : 'border-transparent text-muted hover:text-ink'
      )}
    >
      {children}
    </Link>
  )
}

/** The filter and page in the URL. */
export interface Choice {
  filter: 'all' | 'unread'
  topic: string | null
  page: number
}

/** The URL of a choice. A new filter starts at page 1. */
export function choiceHref({ filter, topic, page }: Choice): string {
  const query = new URLSearchParams()
  if (filter === 'unread') query.set('filter', filter)
  if (topic) query.set('topic', topic)
  if (page > 1) query.set('page', String(page))
  const search = query.toString()
  return search ? `/notifications?${search}` : '/notifications'
}

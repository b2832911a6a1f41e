import { Link, usePage } from '@inertiajs/react'
import { dashboardFilters, type DashboardFilter } from '#shared/projects/dashboard_sorts'
import { filterAddress } from '~/components/dashboard/table_pages'
import { classes } from '~/lib/classes'

/** Links that narrow the list below; the address has the choice. */
export function ListFilter({ chosen }: { chosen: DashboardFilter }) {
  const { url } = usePage()
  return (
    <nav aria-label="Filter" className="mt-3 flex gap-5 border-b border-line sm:gap-6">
      {dashboardFilters.options.map(({ value, label }) => {
        const isCurrent = value === chosen
        return (
          <Link
            key={value}
            href={filterAddress(url, value)}
            preserveScroll
            preserveState
            aria-current={isCurrent ? 'true' : undefined}
            className={classes(
              '-mb-px inline-flex min-h-11 items-center border-b-2 text-[0.9375rem] font-medium',
              isCurrent ? 'border-accent text-ink' : 'border-transparent text-muted hover:text-ink'
            )}
          >
            {label}
          </Link>
        )
      })}
    </nav>
  )
}

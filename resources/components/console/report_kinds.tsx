import { Link, usePage } from '@inertiajs/react'
import type { ConsoleNavigation } from '~/components/console/console_navigation'
import { classes } from '~/lib/classes'
import { number } from '~/lib/format'

/** Leads to the lists of reports. */
export function ReportKinds({ navigation }: { navigation: ConsoleNavigation }) {
  const path = usePage().url.split('?')[0]
  const kinds = [
    { path: '/reports', label: 'Messages', open: navigation.openReports },
    { path: '/owner-reports', label: 'Owners not responding', open: navigation.openOwnerReports },
    { path: '/given-up-jobs', label: 'Jobs given up', open: navigation.givenUpJobs },
    { path: '/questions', label: 'Questions', open: navigation.reportedQuestions },
    { path: '/agreement-reports', label: 'Agreements', open: navigation.agreementReports },
  ]
  return (
    <nav aria-label="Kinds of reports" className="flex flex-wrap gap-x-6">
      {kinds.map(({ path: own, label, open }) => {
        const isCurrent = path === navigation.base + own
        return (
          <Link
            key={own}
            href={navigation.base + own}
            aria-current={isCurrent ? 'page' : undefined}
            className={classes(
              'inline-flex min-h-11 items-center text-[0.9375rem]',
              isCurrent ? 'font-semibold' : 'quiet-link text-muted'
            )}
          >
            {label}
            {open > 0 && (
              <span className="ml-2 count-dot">
                {number(open)}
                <span className="sr-only"> open</span>
              </span>
            )}
          </Link>
        )
      })}
    </nav>
  )
}

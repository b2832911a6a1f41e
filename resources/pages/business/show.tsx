import { useCan } from '~/hooks/use_current_user'
import { ChartColumn, FileText } from '~/components/ui/icons'
import { BusinessFigures, type Figures } from '~/components/business/business_figures'
import { CompanyAccess } from '~/components/ui/company_access'
import { EmptyState } from '~/components/ui/empty_state'
import { LinkButton } from '~/components/ui/link_button'
import { PageHead } from '~/components/ui/page_head'
import { PageHeading } from '~/components/ui/page_heading'
import { YearLinks } from '~/components/ui/year_links'
import { useSearchHref } from '~/hooks/use_search_href'

interface BusinessProps {
  /** Only staging companies have figures. */
  access: 'ok' | 'guest' | 'not_stager'
  /** Null without access. */
  figures: Figures | null
}

export default function Business({ access, figures }: BusinessProps) {
  const hasOffers = figures !== null && figures.years.length > 0
  const hasWork = useCan()('work')
  return (
    <div className="wrap pb-4">
      <PageHead title="Business figures" noIndex />
      <PageHeading
        title="Business figures"
        lead={
          hasOffers &&
          (hasWork
            ? 'How your offers do, and what they cost you. Only you can see this.'
            : 'What the offers of your company cost. Nobody outside it sees this.')
        }
        back={hasWork ? { href: '/dashboard', label: 'Project Dashboard' } : undefined}
        actions={hasOffers && <StatementLink figures={figures} />}
      />
      <div className="mt-6 lg:mt-8">
        {access !== 'ok' && (
          <CompanyAccess
            access={access}
            prompt="You need to be logged in to view your business figures."
            reason="Business figures are about offers, which only staging companies make."
          />
        )}
        {figures && !hasOffers && <NoOffers />}
        {hasOffers && (
          <>
            <YearLinks label="Period" links={periodsOf(figures)} />
            <BusinessFigures figures={figures} />
          </>
        )}
      </div>
    </div>
  )
}

const periodsOf = ({ year, years }: Figures) => [
  { href: '/business', label: 'Last 12 months', isCurrent: year === null },
  ...years.map((each) => ({
    href: `/business?year=${each}`,
    label: String(each),
    isCurrent: each === year,
  })),
]

/** To the statement of the chosen year; without one, of the latest. */
function StatementLink({ figures }: { figures: Figures }) {
  const year = figures.year ?? figures.years[0]
  const hasFees = figures.months.some(({ paid, refunded }) => paid > 0 || refunded > 0)
  if (figures.year !== null && figures.year !== figures.years[0] && !hasFees) return null
  return (
    <LinkButton icon={FileText} href={`/statements/${year}`} className="max-sm:w-full">
      Statement for {year}
    </LinkButton>
  )
}

function NoOffers() {
  const searchHref = useSearchHref()
  return (
    <EmptyState
      icon={ChartColumn}
      title="No figures yet"
      action={
        <LinkButton variant="primary" href={searchHref}>
          Search Projects
        </LinkButton>
      }
    >
      Your win rate, the value you won and your fees appear here after your first offer.
    </EmptyState>
  )
}

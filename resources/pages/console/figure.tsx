import { Link, router } from '@inertiajs/react'
import {
  countedIn,
  figureDefinitions,
  figureNames,
  type FigureName,
  type OfferList,
  offerListDefinitions,
  offerLists,
} from '#shared/console/console_figures'
import { moneyFromCents } from '#shared/values/money'
import { AccountLink, ProjectLink } from '~/components/console/console_links'
import {
  addressOf,
  type ConsoleNavigation,
  isUncounted,
} from '~/components/console/console_navigation'
import { NumberedPages } from '~/components/console/newer_older'
import { ScreenHeading } from '~/components/console/screen_heading'
import { LocalTime } from '~/components/ui/local_time'
import { PageHead } from '~/components/ui/page_head'
import { type Column, ResponsiveList } from '~/components/ui/responsive_list'
import ConsoleLayout from '~/layouts/console'

type FigureRow = {
  id: number
  at: string
  accountId: number | null
  account: string | null
  projectId: number | null
  project: string | null
  cents: number | null
}

interface FigurePageProps {
  navigation: ConsoleNavigation
  name: FigureName
  /** Offers of all time; otherwise the rows of a period. */
  list?: OfferList
  from?: string
  to?: string
  page: number
  pageSize: number
  total: number
  rows: FigureRow[]
}

const accountOf = ({ accountId, account }: FigureRow) =>
  accountId === null ? 'Deleted account' : <AccountLink id={accountId}>{account}</AccountLink>

function projectOf({ projectId, project }: FigureRow) {
  if (project === null) return '–'
  return projectId === null ? project : <ProjectLink id={projectId}>{project}</ProjectLink>
}

const columns: Column<FigureRow>[] = [
  {
    head: 'When',
    className: 'num whitespace-nowrap text-muted',
    cell: ({ at }) => <LocalTime at={at} format="moment" />,
  },
  { head: 'Account', className: 'font-semibold', cell: accountOf },
  { head: 'Project', cell: projectOf },
  {
    head: 'Amount',
    right: true,
    className: 'num font-medium',
    cell: ({ cents }) => (cents === null ? '–' : moneyFromCents(cents)),
  },
]

/** The rows that a figure counts in a period, or offers of all time. */
export default function Figure({ navigation, name, rows, total, ...props }: FigurePageProps) {
  const { list, from, to, page, pageSize } = props
  const label = list ? offerLists.label(list) : figureNames.label(name)
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={label} noIndex />
      <div>
        <ScreenHeading
          title={label}
          count={total}
          counted={countedIn(name)}
          actions={
            <Link href={navigation.base} className="quiet-link text-sm">
              All figures
            </Link>
          }
        />
        <p className="mt-1 text-sm text-muted">
          {from && to && (
            <>
              <span className="num">
                <LocalTime at={from} format="moment" /> to <LocalTime at={to} format="moment" />
              </span>
              .{' '}
            </>
          )}
          {list ? offerListDefinitions[list] : figureDefinitions[name]}
        </p>
      </div>
      {rows.length === 0 ? (
        <p className="card px-7 py-10 text-center text-muted">
          {list ? 'No offers yet' : 'Nothing in this period'}
        </p>
      ) : (
        <ResponsiveList
          look="lines"
          className="card overflow-hidden text-sm"
          tableClassName="table-dense"
          caption={label}
          rows={rows}
          keyOf={({ id }) => id}
          columns={columns}
          card={(row) => (
            <>
              <p className="flex justify-between gap-4 font-semibold">
                <span className="min-w-0 [overflow-wrap:anywhere]">{accountOf(row)}</span>
                {row.cents !== null && <span className="num">{moneyFromCents(row.cents)}</span>}
              </p>
              {row.project !== null && <p className="[overflow-wrap:anywhere]">{projectOf(row)}</p>}
              <p className="num text-muted">
                <LocalTime at={row.at} format="moment" />
              </p>
            </>
          )}
        />
      )}
      <NumberedPages
        page={page}
        hasMore={
          page * pageSize < total ||
          (rows.length === pageSize && isUncounted(total, countedIn(name)))
        }
        onPage={(next) =>
          router.get(
            addressOf(`${navigation.base}/figures/${name}`, { list, from, to, page: next })
          )
        }
      />
    </div>
  )
}

Figure.layout = ConsoleLayout

import { exactMoney, money, moneyFromCents } from '#shared/values/money'
import { useCan } from '~/hooks/use_current_user'
import { Card } from '~/components/ui/card'
import { Figure } from '~/components/ui/figure'
import { classes } from '~/lib/classes'
import { formatMonth, number } from '~/lib/format'

/** Types instead of interfaces: page props need an index signature. */
type Month = {
  /** YYYY-MM. */
  month: string
  offers: number
  decided: number
  won: number
  /** Whole dollars. */
  value: number
  /** Cents. */
  paid: number
  refunded: number
}

export type Figures = {
  /** Null for the last twelve months. */
  year: number | null
  /** Newest first; empty before the first offer. */
  years: number[]
  months: Month[]
  /** Payments of jobs that are due in the period, in cents; null without any. */
  owed: { agreed: number; paid: number; open: number } | null
}

const sum = (months: readonly Month[], of: (month: Month) => number) =>
  months.reduce((total, month) => total + of(month), 0)

const net = ({ paid, refunded }: Month) => paid - refunded

/** `-4900` → `−$49`. */
const signed = (cents: number) => (cents < 0 ? `−${moneyFromCents(-cents)}` : moneyFromCents(cents))

/** The figures of a period, each with its definition, and the same by month. */
export function BusinessFigures({ figures: { months, owed } }: { figures: Figures }) {
  const hasWork = useCan()('work')
  const decided = sum(months, (each) => each.decided)
  const won = sum(months, (each) => each.won)
  const refunded = sum(months, (each) => each.refunded)
  return (
    <>
      <dl
        className={classes(
          'mt-6 grid gap-px overflow-hidden rounded-lg border border-line bg-line',
          hasWork && 'sm:grid-cols-2 xl:grid-cols-4'
        )}
      >
        {hasWork && (
          <>
            <Defined
              label="Offers made"
              value={number(sum(months, (each) => each.offers))}
              definition="Offers you made in this period, including those withdrawn since."
            />
            <Defined
              label="Win rate"
              value={decided > 0 ? `${Math.round((100 * won) / decided)}%` : '–'}
              detail={
                decided > 0 ? `${number(won)} of ${number(decided)} decided` : 'Nothing decided'
              }
              definition="Offers whose fee you paid, out of all decided in this period: paid, turned down by the owner, or accepted but not paid in time."
            />
            <Defined
              label="Value won"
              value={money(sum(months, (each) => each.value))}
              definition="The prices of the offers whose fee you paid in this period."
            />
          </>
        )}
        <Defined
          label="Platform fees"
          value={signed(sum(months, net))}
          detail={refunded > 0 ? `${moneyFromCents(refunded)} refunded` : undefined}
          definition="Fees you paid in this period, less what was refunded in it."
        />
      </dl>
      {owed && <Owed owed={owed} />}
      <ByMonth months={months} />
    </>
  )
}

/** What owners and sellers pay for jobs. */
function Owed({ owed }: { owed: NonNullable<Figures['owed']> }) {
  return (
    <dl className="mt-6 grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-3">
      <Defined
        label="Agreed"
        value={exactMoney(owed.agreed)}
        definition="Payments of your jobs that are due in this period or, for the last 12 months, later, also of jobs that you removed from your list. What isn’t agreed doesn’t count, nor what was open when a job ended early."
      />
      <Defined
        label="Paid"
        value={exactMoney(owed.paid)}
        definition="Of these, what you marked as paid."
      />
      <Defined label="Open" value={exactMoney(owed.open)} definition="Of these, what isn’t paid." />
    </dl>
  )
}

interface DefinedProps {
  label: string
  value: string
  /** Beside the value. */
  detail?: string
  /** What is counted, in one sentence. */
  definition: string
}

function Defined({ label, value, detail, definition }: DefinedProps) {
  return (
    <div className="bg-surface px-5 py-5 lg:px-6">
      <dt className="text-sm text-muted">{label}</dt>
      <dd>
        <p className="mt-1 flex flex-wrap items-baseline gap-x-2.5">
          <Figure className="text-[1.75rem] leading-9">{value}</Figure>
          {detail && <span className="num text-sm text-muted">{detail}</span>}
        </p>
        <p className="mt-1.5 max-w-prose text-sm text-pretty text-muted">{definition}</p>
      </dd>
    </div>
  )
}

const monthName = (month: string) => formatMonth(`${month}-01T00:00:00Z`, 'UTC')

/** `2026-11` → `Nov 2026`. */
const shortMonthName = (month: string) => monthName(month).replace(/^(\w{3})\w*/, '$1')

/** A table whose rows have a bar. */
function ByMonth({ months }: { months: readonly Month[] }) {
  const hasWork = useCan()('work')
  const largest = Math.max(1, ...months.map(net))
  const head = 'py-2 pl-3 text-right font-medium text-muted'
  const cell = 'num py-2 pl-3 text-right'
  return (
    <Card title="By month" className="mt-6">
      <table className="w-full text-sm">
        <caption className="sr-only">
          Offers, value won and platform fees by month, in Eastern Time
        </caption>
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="py-2 text-left font-medium text-muted">
              Month
            </th>
            {hasWork && (
              <>
                <th scope="col" className={`${head} max-sm:hidden`}>
                  Offers
                </th>
                <th scope="col" className={head}>
                  Won
                </th>
                <th scope="col" className={head}>
                  Value won
                </th>
              </>
            )}
            <th scope="col" className={`${head} max-sm:hidden`}>
              Refunded
            </th>
            <td className="max-md:hidden" />
            <th scope="col" className={head}>
              Fees
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {months.map((month) => (
            <tr key={month.month}>
              <th scope="row" className="py-2 text-left font-normal sm:whitespace-nowrap">
                <span className="max-sm:hidden">{monthName(month.month)}</span>
                <span className="sm:hidden">{shortMonthName(month.month)}</span>
              </th>
              {hasWork && (
                <>
                  <td className={`${cell} max-sm:hidden`}>{number(month.offers)}</td>
                  <td className={cell}>{number(month.won)}</td>
                  <td className={cell}>{money(month.value)}</td>
                </>
              )}
              <td className={`${cell} text-muted max-sm:hidden`}>
                {moneyFromCents(month.refunded)}
              </td>
              <td className="w-1/4 pl-8 max-md:hidden" aria-hidden="true">
                {net(month) > 0 && (
                  <span
                    className="tone-1 block h-2.5 min-w-0.5 rounded-full"
                    style={{ width: `${(100 * net(month)) / largest}%` }}
                  />
                )}
              </td>
              <td className={`${cell} font-semibold`}>{signed(net(month))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-ink/80">
            <th scope="row" className="py-2.5 text-left font-semibold">
              Total
            </th>
            {hasWork && (
              <>
                <td className={`${cell} font-semibold max-sm:hidden`}>
                  {number(sum(months, (each) => each.offers))}
                </td>
                <td className={`${cell} font-semibold`}>
                  {number(sum(months, (each) => each.won))}
                </td>
                <td className={`${cell} font-semibold`}>
                  {money(sum(months, (each) => each.value))}
                </td>
              </>
            )}
            <td className={`${cell} font-semibold max-sm:hidden`}>
              {moneyFromCents(sum(months, (each) => each.refunded))}
            </td>
            <td className="max-md:hidden" />
            <td className={`${cell} font-semibold`}>{signed(sum(months, net))}</td>
          </tr>
        </tfoot>
      </table>
      <p className="mt-3 text-sm text-muted">Months are in Eastern Time.</p>
    </Card>
  )
}

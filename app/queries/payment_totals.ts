import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import { countedMatches } from '#shared/console_lists'
import { feeTiers } from '#shared/fee_tiers'
import { marketZone } from '#shared/market_time'
import Receipt from '#models/receipt'
import User from '#models/user'
import { search } from '#queries/admin_lists'
import type { PaymentFilters } from '#queries/console_payments'

/** In cents, of all payments that match the filters. */
export interface PaymentTotals {
  count: number
  charged: number
  refunded: number
  openDisputes: number
  /** When they were computed (ISO). Without it, just now. */
  asOf?: string
  /** How many companies are added up, if more match. */
  ofCompanies?: number
}

/** The name of the snapshot that says from when the kept totals are. */
const name = 'payment_totals'

/** Seconds; the statements that serve people have fewer. */
const timeout = 60

const day = (moment: string) => `(${moment} at time zone '${marketZone}')::date`

const kept = 'payments, charged, refunded, open_disputes'
const summed = `count(*), coalesce(sum(amount) filter (where succeeded_at is not null), 0),
  sum(refunded_amount), count(*) filter (where disputed_at is not null and dispute_outcome is null)`

/**
 * Keeps the totals of all payments: those that no filter tells apart in one row, and those of each
 * company in one row. Reads every payment.
 *
 * @param asOf  ISO
 */
export async function keepPaymentTotals(asOf: string): Promise<void> {
  await db.transaction(async (trx: TransactionClientContract) => {
    await trx.rawQuery(`set local statement_timeout = '${timeout}s'`)
    await dropPaymentTotals(trx)
    await trx.rawQuery(
      `insert into payment_day_totals (created_on, paid_on, status, fee, state, ${kept})
       select ${day('created_at')}, ${day('succeeded_at')}, status, amount, state, ${summed}
       from payments group by 1, 2, 3, 4, 5`
    )
    await trx.rawQuery(
      `insert into payment_company_totals (user_id, ${kept})
       select user_id, ${summed} from payments where user_id is not null group by user_id`
    )
    await trx.insertQuery().table('figure_snapshots').insert({ name, figures: { asOf } })
  })
}

/** Removes the kept totals. */
export async function dropPaymentTotals(client: QueryClientContract = db.connection()) {
  await client.from('figure_snapshots').where({ name }).delete()
  await client.from('payment_day_totals').delete()
  await client.from('payment_company_totals').delete()
}

/** Whether a search term is compared with names: it is no receipt, card, intent or number. */
const isName = (q: string) => !Receipt.startingLike(q) && !/^(\d{4,9}|pi_\w+)$/.test(q)

const total = `coalesce(sum(payments), 0)::int as count, coalesce(sum(charged), 0)::float8 as charged,
  coalesce(sum(refunded), 0)::float8 as refunded,
  coalesce(sum(open_disputes), 0)::int as "openDisputes"`

/** Of the companies that match a name, as many as lists count. */
async function totalsOfCompanies(q: string) {
  // The type comes first, so that the texts of other accounts aren't compared.
  const companies = User.query()
    .select('id')
    .where('userType', 'staging_company')
    .whereNull('deletedAt')
  search(companies, 'users', q)
  const found = db
    .from('payment_company_totals')
    .whereIn('user_id', companies)
    .limit(countedMatches + 1)
  const [{ number, ...totals }] = await db
    .query()
    .with('found', found)
    .from(db.from('found').limit(countedMatches).as('counted'))
    .select(db.raw(`${total}, (select count(*)::int from found) as number`))
  return number > countedMatches ? { ...totals, ofCompanies: countedMatches } : totals
}

/** Of the payments that match the other filters. */
async function totalsOfDays(filters: PaymentFilters) {
  const { status, from, to, paidFrom, paidTo, tier, state } = filters
  const query = db.from('payment_day_totals').select(db.raw(total))
  if (status) query.where('status', status)
  if (from) query.where('created_on', '>=', from)
  if (to) query.where('created_on', '<=', to)
  if (paidFrom) query.where('paid_on', '>=', paidFrom)
  if (paidTo) query.where('paid_on', '<=', paidTo)
  if (tier) query.where('fee', feeTiers.find(({ label }) => label === tier)!.feeCents)
  if (state === 'none') query.whereNull('state')
  else if (state) query.where('state', state)
  return query.first()
}

/** Totals that were computed ahead; null if there are none for these filters. */
export async function keptPaymentTotals({
  q,
  ...filters
}: PaymentFilters): Promise<PaymentTotals | null> {
  const { status, disputed, from, to, paidFrom, paidTo, tier, state, account, project } = filters
  if (disputed || account || project) return null
  const isNarrowed = [status, from, to, paidFrom, paidTo, tier, state].some(Boolean)
  if (q && (isNarrowed || !isName(q))) return null
  const snapshot = await db.from('figure_snapshots').where({ name }).first()
  if (!snapshot) return null
  const totals = await (q ? totalsOfCompanies(q) : totalsOfDays(filters))
  return { ...totals, asOf: snapshot.figures.asOf }
}

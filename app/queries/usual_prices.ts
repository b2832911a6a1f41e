import db from '@adonisjs/lucid/services/db'
import { stagingLevels } from '#shared/projects/project_enums'
import { sizeClasses, sizeClassRanges } from '#shared/market/size_classes'
import type { UsState } from '#shared/places/us_states'
import {
  usualPriceRules,
  type HomeKind,
  type PriceFigure,
  type StatePrice,
  type UsualPrice,
} from '#shared/market/usual_prices'
import { suspendedIds } from '#models/project/visibility'
import { PreparedRead } from '#services/database/prepared_read'

const { months, fewestOffers, fewestCompanies, rounding, fewestChanges } = usualPriceRules

/** Seconds; the statements that serve people have fewer. */
const timeout = 60

const sizeClass = `case ${sizeClasses.values
  .map((size) => `when p.square_footage <= ${sizeClassRanges[size][1]} then '${size}'`)
  .join(' ')} end`

/**
 * A quartile of a group's prices: the average of the three or four prices next to it, so that it is
 * nobody's price.
 *
 * @param share  0 to 1
 */
const quartile = (share: number) => `
  ${rounding} * round(avg(amount) filter (
    where abs(place - 1 - ${share} * (offers - 1)) <= 1.5) / ${rounding})::int`

/** The group of `one` is the group of `other`. */
const sameGroup = (one: string, other: string) => `
  ${one}.staging_level = ${other}.staging_level and ${one}.size_class = ${other}.size_class
  and coalesce(${one}.state, '') = coalesce(${other}.state, '')`

/**
 * Computes the usual prices from the offers whose fee was paid in the last two years and not
 * returned, without hidden projects and suspended accounts. The prices of each kind of home are
 * also taken together for all states, unless one or two prices could be told from the difference
 * to the states. A published figure stays as it is until three prices have joined or left its
 * group, so that nobody can tell a new price from the change, and goes when too few are left.
 */
export async function refreshUsualPrices(): Promise<void> {
  await db.transaction(async (trx) => {
    await trx.rawQuery(`set local statement_timeout = '${timeout}s'; set local work_mem = '64MB'`)
    await trx.rawQuery(
      `with sold as (
         select p.staging_level, ${sizeClass} as size_class, p.state, b.amount, b.user_id,
           y.succeeded_at
         from payments y
         join bids b on b.id = y.bid_id
         join projects p on p.id = b.project_id
         where y.status = 'succeeded' and y.refunded_amount = 0
           and y.dispute_outcome is distinct from 'lost'
           and y.succeeded_at >= now() - interval '${months} months'
           and b.status = 'accepted' and p.square_footage is not null and p.hidden_at is null
           and b.user_id not in (${suspendedIds}) and p.user_id not in (${suspendedIds})
       ),
       pooled as (
         select * from sold where state is not null
         union all
         select staging_level, size_class, null, amount, user_id, succeeded_at from sold
       ),
       placed as (
         select *, row_number() over (grouped order by amount, user_id) as place,
           count(*) over (partition by staging_level, size_class, state)::int as offers
         from pooled
         window grouped as (partition by staging_level, size_class, state)
       ),
       figures as (
         select staging_level, size_class, state, offers,
           count(distinct user_id)::int as companies,
           ${quartile(0.25)} as low, ${quartile(0.5)} as median, ${quartile(0.75)} as high
         from placed
         where offers >= ${fewestOffers}
         group by staging_level, size_class, state, offers
         having count(distinct user_id) >= ${fewestCompanies}
       ),
       published as (
         select f.* from figures f
         left join lateral (
           select f.offers - coalesce(sum(s.offers), 0) as offers from figures s
           where f.state is null and s.state is not null
             and s.staging_level = f.staging_level and s.size_class = f.size_class
         ) elsewhere on true
         where f.state is not null or elsewhere.offers = 0 or elsewhere.offers >= ${fewestChanges}
       ),
       joined as (
         select u.id, count(*) as prices from usual_prices u
         join pooled on ${sameGroup('pooled', 'u')} and pooled.succeeded_at > u.computed_at
         group by u.id
       ),
       gone as (
         delete from usual_prices u
         where not exists (select from published f where ${sameGroup('u', 'f')})
       )
       insert into usual_prices
         (staging_level, size_class, state, low, median, high, offers, companies, computed_at)
       select f.staging_level, f.size_class, f.state, f.low, f.median, f.high, f.offers,
         f.companies, now()
       from published f
       left join usual_prices u on ${sameGroup('u', 'f')}
       left join joined using (id)
       where u.id is null
         or coalesce(prices, 0) + abs(u.offers + coalesce(prices, 0) - f.offers)
           not between 1 and ${fewestChanges - 1}
       on conflict (staging_level, size_class, coalesce(state, '')) do update set
         low = excluded.low, median = excluded.median, high = excluded.high,
         offers = excluded.offers, companies = excluded.companies,
         computed_at = excluded.computed_at`
    )
  })
}

const priceOfKind = new PreparedRead<Omit<PriceFigure, 'asOf'> & { computedAt: Date }>(
  () => `
    select low, median, high, computed_at as "computedAt",
      case when state is null then 'all_states' else 'state' end as area
    from usual_prices
    where staging_level = :stagingLevel and size_class = :size and coalesce(state, '') in (:state, '')
    order by state is null limit 1`
)

/** The usual price for a kind of home: that of its state, else that of all states, else none. */
export async function usualPriceOf(kind: HomeKind): Promise<UsualPrice> {
  const [row] = await priceOfKind.rows({ ...kind })
  if (!row) return { ...kind, figure: null }
  const { computedAt, ...figure } = row
  return { ...kind, figure: { ...figure, asOf: computedAt.toISOString() } }
}

/** The usual prices of a state, by staging level and size; none if too few offers were accepted. */
export async function usualPricesIn(state: UsState): Promise<StatePrice[]> {
  const { rows } = await db.rawQuery<{ rows: (StatePrice & { computedAt: Date })[] }>(
    `select staging_level as "stagingLevel", size_class as size, low, median, high,
       computed_at as "computedAt"
     from usual_prices where state = :state
     order by array_position(:levels::text[], staging_level), array_position(:sizes::text[], size_class)`,
    { state, levels: stagingLevels.values, sizes: sizeClasses.values }
  )
  return rows.map(({ computedAt, ...price }) => ({ ...price, asOf: computedAt.toISOString() }))
}

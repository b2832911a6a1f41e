import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import {
  countedIn,
  figureNames,
  type FigureName,
  type OfferList,
} from '#shared/console/console_figures'
import { countedRows } from '#shared/console/console_lists'
import { marketZone } from '#shared/values/market_time'
import { selectedBidStatuses } from '#lifecycles/bid_lifecycle'

/** Every source has these columns: id, at, account, project and cents. */
const eventsOfBids = (kind: string) => `
  select e.id, e.created_at as at, b.user_id, e.project_id, b.amount * 100 as cents
  from audit_events e left join bids b on b.id = e.bid_id where e.kind = '${kind}'`

const offers = `
  select b.id, b.created_at as at, b.user_id, b.project_id, b.amount * 100 as cents from bids b`

/** What each figure counts. Each has an index by its time. */
const sources: Record<FigureName, string> = {
  signups: `
    select id, created_at as at, id as user_id, null::int as project_id, null::int as cents
    from users where deleted_at is null`,
  projects: `
    select id, created_at as at, user_id, id as project_id, null::int as cents
    from projects where deleted_at is null`,
  offers,
  first_offers: `${offers}
    where not exists (select from bids earlier where earlier.project_id = b.project_id
      and (earlier.created_at, earlier.id) < (b.created_at, b.id))`,
  // Without those that the owner undid.
  acceptances: `${eventsOfBids('bid_accepted')}
    and not exists (select from audit_events u where u.bid_id = e.bid_id and u.id > e.id
      and u.kind = 'acceptance_undone')`,
  payments: `
    select y.id, y.succeeded_at as at, b.user_id, b.project_id, y.amount as cents
    from payments y left join bids b on b.id = y.bid_id`,
  expirations: eventsOfBids('bid_expired'),
  completions: `
    select e.id, e.created_at as at, p.user_id, e.project_id, null::int as cents
    from audit_events e left join projects p on p.id = e.project_id
    where e.kind = 'project_completed'`,
}

/** A period with its start and without its end, as ISO moments. */
export type Period = { from: string; to: string }

const periodOf = (from: DateTime, to: DateTime): Period => ({
  from: from.toUTC().toISO()!,
  to: to.toUTC().toISO()!,
})

/** This week until `at`, the same part of last week, and last week, from Monday in the market. */
export function comparedPeriods(at: DateTime) {
  const now = at.setZone(marketZone)
  const monday = now.startOf('week')
  const lastMonday = monday.minus({ weeks: 1 })
  return {
    thisWeek: periodOf(monday, now),
    samePart: periodOf(lastMonday, now.minus({ weeks: 1 })),
    lastWeek: periodOf(lastMonday, monday),
  }
}

export type ComparedPeriods = ReturnType<typeof comparedPeriods>

export type ComparedFigure = { name: FigureName } & Record<keyof ComparedPeriods, number>

/** Each figure in each of the compared periods, in one query. */
export async function comparedFigures({
  thisWeek,
  samePart,
  lastWeek,
}: ComparedPeriods): Promise<ComparedFigure[]> {
  const counts = figureNames.values.map(
    (name) => `
      select '${name}' as name,
        (count(*) filter (where at >= :thisStart))::int as "thisWeek",
        (count(*) filter (where at < :sameEnd))::int as "samePart",
        (count(*) filter (where at < :thisStart))::int as "lastWeek"
      from (${sources[name]}) counted where at >= :lastStart and at < :now`
  )
  const { rows } = await db.rawQuery<{ rows: ComparedFigure[] }>(counts.join(' union all '), {
    thisStart: thisWeek.from,
    now: thisWeek.to,
    sameEnd: samePart.to,
    lastStart: lastWeek.from,
  })
  return figureNames.values.map((name) => rows.find((row) => row.name === name)!)
}

/** One week of the market, from Monday in its time zone. */
export type WeekFigures = Period & {
  /** ISO date. */
  week: string
  signUps: number
  projects: number
  offers: number
  /** Cents, without refunded fees. */
  fees: number
}

/** The last twelve weeks including this one, without gaps. */
export async function weeklyFigures(at: DateTime): Promise<WeekFigures[]> {
  const monday = at.setZone(marketZone).startOf('week')
  const weeks = Array.from({ length: 12 }, (_, index) => monday.minus({ weeks: 11 - index }))
  const perWeek = (figure: string, source: string) => `
    select '${figure}' as figure, to_char(date_trunc('week', at at time zone '${marketZone}'),
      'YYYY-MM-DD') as week, ${source} where at >= :start and at < :now group by 2`
  const { rows } = await db.rawQuery<{
    rows: { figure: Exclude<keyof WeekFigures, 'week' | keyof Period>; week: string; n: number }[]
  }>(
    [
      perWeek('signUps', `count(*)::float8 as n from (${sources.signups}) s`),
      perWeek('projects', `count(*)::int from (${sources.projects}) s`),
      perWeek('offers', `count(*)::int from (${sources.offers}) s`),
      perWeek(
        'fees',
        `sum(amount) from (select succeeded_at as at, amount from payments
          where status = 'succeeded') s`
      ),
    ].join(' union all '),
    { start: weeks[0].toUTC().toISO()!, now: at.toUTC().toISO()! }
  )
  return weeks.map((start) => {
    const week = start.toISODate()!
    const figures = { signUps: 0, projects: 0, offers: 0, fees: 0 }
    for (const row of rows) if (row.week === week) figures[row.figure] = row.n
    return { week, ...periodOf(start, DateTime.min(start.plus({ weeks: 1 }), at)), ...figures }
  })
}

/** What a counted row is about. The ids of deleted accounts and projects are null. */
export type FigureRow = {
  id: number
  /** ISO. */
  at: Date
  accountId: number | null
  account: string | null
  projectId: number | null
  project: string | null
  /** The amount of an offer or a fee. */
  cents: number | null
}

/**
 * What a row is about, for a page of the rows of a source that match a condition, newest first. Those of
 * the pages before are skipped in the index.
 */
const pageOfRows = (source: string, condition = 'true') => `
  with page as materialized (
    select id from (${source}) counted where ${condition}
    order by at desc, id desc limit :limit offset :offset)
  select r.id, r.at, r.cents,
    case when u.deleted_at is null then u.id end as "accountId",
    case when u.deleted_at is null then coalesce(u.company, u.name) end as account,
    case when p.deleted_at is null then p.id end as "projectId", p.title as project
  from page join (${source}) r on r.id = page.id
  left join users u on u.id = r.user_id
  left join projects p on p.id = r.project_id
  order by r.at desc, r.id desc`

type RowsPage = { page: number; pageSize: number }

const bounds = ({ page, pageSize }: RowsPage) => ({
  limit: pageSize,
  offset: (page - 1) * pageSize,
})

/** The rows that a figure counts in a period, newest first, and how many there are, up to `countedIn`. */
export async function figureRows(
  name: FigureName,
  { from, to }: Period,
  page: RowsPage
): Promise<{ rows: FigureRow[]; total: number }> {
  const period = { from, to }
  const inPeriod = 'at >= :from and at < :to'
  const [{ rows }, counted] = await Promise.all([
    db.rawQuery<{ rows: FigureRow[] }>(pageOfRows(sources[name], inPeriod), {
      ...period,
      ...bounds(page),
    }),
    db.rawQuery<{ rows: { total: number }[] }>(
      `select count(*)::int as total from (
        select from (${sources[name]}) counted where ${inPeriod} limit :most) s`,
      { ...period, most: countedIn(name) + 1 }
    ),
  ])
  return { rows, total: counted.rows[0].total }
}

/** Offers of all time, newest first, and how many there are, counted up to `countedRows`. */
export async function offerRows(
  list: OfferList,
  page: RowsPage
): Promise<{ rows: FigureRow[]; total: number }> {
  const accepted = list === 'accepted' ? 'where b.status = any(:accepted)' : ''
  const listed = `${offers} ${accepted}`
  const statuses = { accepted: [...selectedBidStatuses] }
  const [{ rows }, counted] = await Promise.all([
    db.rawQuery<{ rows: FigureRow[] }>(pageOfRows(listed), { ...statuses, ...bounds(page) }),
    db.rawQuery<{ rows: { total: number }[] }>(
      `select count(*)::int as total from (${listed} limit :most) s`,
      { ...statuses, most: countedRows + 1 }
    ),
  ])
  return { rows, total: counted.rows[0].total }
}

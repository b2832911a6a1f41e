import db from '@adonisjs/lucid/services/db'
import { maskedText, type Masking } from '#shared/masking/masking'
import type { StagingSide } from '#shared/jobs/staging_terms'
import type { JobFacts } from '#lifecycles/job'
import type Bid from '#models/bid'
import { jobFactsColumns, jobFactsOf } from '#models/project/job_facts'
import { suspendedIds } from '#models/project/visibility'
import type User from '#models/user'
import { PreparedRead } from '#services/database/prepared_read'

/** Someone who can be in charge of jobs: a seat and the person's name, for the account's own pages. */
export type Colleague = {
  seatId: number
  name: string
}

/** A job of an account, for the list of who is in charge. */
type ChargedJob = {
  projectId: number
  /** As the account may read it. */
  title: string
  side: StagingSide
  /** The seat in charge; null: nobody. */
  seatId: number | null
  facts: JobFacts
  /** Its first picture that isn't hidden, and whether not everyone may see it. */
  photo: { name: string; isRestricted: boolean } | null
}

export type JobsInCharge = {
  jobs: ChargedJob[]
  page: number
  pages: number
  /** Number of jobs on all pages. */
  total: number
}

/** Jobs per page. */
export const chargedJobsPageSize = 20

const people = new PreparedRead<Colleague & { works: boolean }>(
  () => `
    select s.id as "seatId", p.name, s.role <> 'books' as works
    from seats s join people p on p.id = s.person_id
    where s.user_id = :userId and s.ended_at is null order by s.id`
)

/**
 * The people who can be in charge in an account, oldest seat first. Empty for one person alone: there is nothing to
 * choose, and nothing is shown.
 */
export async function colleaguesOf({ id: userId }: Pick<User, 'id'>): Promise<Colleague[]> {
  const rows = await people.rows({ userId })
  if (rows.length < 2) return []
  return rows.filter(({ works }) => works).map(({ seatId, name }) => ({ seatId, name }))
}

/** SQL: the same as JSON, null for one person alone. */
export const colleaguesJson = (userId: string) => `(
  select case when count(*) > 1 then json_agg(json_build_object('seatId', seat.id, 'name', person.name)
    order by seat.id) filter (where seat.role <> 'books') end
  from seats seat join people person on person.id = seat.person_id
  where seat.user_id = ${userId} and seat.ended_at is null)`

/** The same for a polled list; empty too while nobody is in charge of any of these offers, without asking. */
export async function colleaguesIn(
  bids: readonly Pick<Bid, 'inChargeId'>[],
  account: Pick<User, 'id'>
): Promise<Colleague[]> {
  return bids.some(({ inChargeId }) => inChargeId !== null) ? colleaguesOf(account) : []
}

/** The seat whose jobs alone are listed; null for all, and in an account with one person. */
export async function seatOfMine(mine: '1' | undefined, user: User): Promise<number | null> {
  if (mine !== '1') return null
  const colleagues = await colleaguesOf(user)
  return colleagues.length > 0 ? (user.seat?.id ?? null) : null
}

/** SQL: whether the project `p` with the offer `b` isn't over: it is running, or furniture is in the home. */
const isOpen = `p.deleted_at is null and (p.status in ('open', 'in_progress')
  or (p.status = 'completed' and exists (select from stagings h
    where h.bid_id = b.id and h.install_on is not null and h.removed_on is null)))`

/** SQL: the open jobs of an account: what it has posted, with the offer that was chosen, and its own offers. */
const openJobs = `
  select p.id as "projectId", b.id as "bidId", 'owner' as side, p.in_charge_id, true as readable,
    b.id is not null as won
  from projects p
    left join bids b on b.project_id = p.id and b.status in ('payment_required', 'accepted')
  where p.user_id = :userId and p.hidden_by_owner_at is null and ${isOpen}
  union all
  select p.id, b.id, 'stager', b.in_charge_id, b.payment_status = 'paid', b.status <> 'pending'
  from bids b join projects p on p.id = b.project_id
  where b.user_id = :userId and b.status in ('pending', 'payment_required', 'accepted')
    and b.hidden_by_stager_at is null and ${isOpen}`

/** SQL: the seat in charge, if it is still an active one that works. */
const activeSeat = `left join seats s on s.id = j.in_charge_id and s.user_id = :userId
  and s.ended_at is null and s.role <> 'books'`

interface JobRow extends JobFacts, Omit<ChargedJob, 'facts'> {
  masked: Masking | null
  readable: boolean
  total: number
}

/** One page of an account's open jobs in one query: won ones first, then the latest. A page past the end is empty. */
export async function jobsInCharge(
  { id: userId }: Pick<User, 'id'>,
  page = 1
): Promise<JobsInCharge> {
  const { rows } = await db.rawQuery<{ rows: JobRow[] }>(
    `select j."projectId", j.side, j.readable, j."seatId", j.total, p.title, p.masked,
       ${jobFactsColumns('false')},
       (select json_build_object('name', photo, 'isRestricted',
          p.status = 'cancelled' or p.hidden_at is not null or p.user_id in (${suspendedIds}))
        from unnest(p.photos) with ordinality as of_home (photo, place)
        where photo <> all (p.hidden_photos) order by place limit 1) as photo
     from (
       select j.*, s.id as "seatId", (count(*) over ())::int as total
       from (${openJobs}) j ${activeSeat}
       order by j.won desc, j."projectId" desc limit :limit offset :offset) j
     join projects p on p.id = j."projectId"
     left join bids b on b.id = j."bidId"
     left join users c on c.id = b.user_id
     order by j.won desc, j."projectId" desc`,
    { userId, limit: chargedJobsPageSize, offset: (page - 1) * chargedJobsPageSize }
  )
  const total = rows.at(0)?.total ?? 0
  return {
    jobs: rows.map(({ projectId, side, seatId, photo, ...row }) => ({
      ...{ projectId, side, seatId, photo, facts: jobFactsOf(row) },
      title: row.readable ? row.title : maskedText(row, 'title'),
    })),
    ...{ page, total, pages: Math.max(1, Math.ceil(total / chargedJobsPageSize)) },
  }
}

/** How many open jobs each seat of an account is in charge of. */
export async function chargesOf({ id: userId }: Pick<User, 'id'>): Promise<Map<number, number>> {
  const { rows } = await db.rawQuery<{ rows: { seatId: number; jobs: number }[] }>(
    `select s.id as "seatId", count(*)::int as jobs from (${openJobs}) j ${activeSeat}
     where s.id is not null group by s.id`,
    { userId }
  )
  return new Map(rows.map(({ seatId, jobs }) => [seatId, jobs]))
}

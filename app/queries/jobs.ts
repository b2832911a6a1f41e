import { isReleased } from '#lifecycles/bid_lifecycle'
import type { JobFacts } from '#lifecycles/job'
import type { Loss } from '#shared/jobs/losses'
import { maskedText, type Masking } from '#shared/masking/masking'
import type { StagingSide } from '#shared/jobs/staging_terms'
import {
  isInvitedTo,
  jobFactsColumns,
  jobFactsOf,
  jobTables,
  ownerJobTables,
} from '#models/project/job_facts'
import { answersInvitationSql } from '#models/bid/answered_invitation'
import { isConversationBetween } from '#models/message/receiver'
import { isSignedEndedJob } from '#models/bid/ended_job'
import { lastLossOf } from '#models/project/last_loss'
import { isVisibleTo, isWithheldBid, viewerBindings } from '#models/project/visibility'
import type User from '#models/user'
import { colleaguesJson, type Colleague } from '#queries/in_charge'
import { PreparedRead } from '#services/database/prepared_read'

/** A job of one person. */
export interface FoundJob {
  /** As the person may read it. */
  title: string
  facts: JobFacts
  /** The seat in charge for the account; null: nobody. */
  inChargeId: number | null
  /** The company has removed it from its list. Only what is due for it counts on. */
  isRemovedFromList: boolean
}

/** A job as one of its two sides sees it. */
export interface OwnJob extends FoundJob {
  side: StagingSide
}

/** What the header of a job's pages says beside its facts. */
interface JobPageFacts {
  texts: {
    title: string
    neighborhood: string | null
    city: string | null
    state: string | null
    location: string | null
  }
  masked: Masking | null
  /** Whom the viewer writes to about the job; null for an owner without an offer. */
  otherId: number | null
  /** Unread messages to the viewer about the project. */
  unread: number
  /** The company that was chosen last and doesn't go on, for the owner. */
  loss: Loss | null
  /** The viewer's last job on the project that ended early, if both had signed an agreement. */
  former: { bidId: number; endedAt: string } | null
  /** The viewer's seat; null for commands. */
  ownSeatId: number | null
  /** Who can be in charge for the viewer's account; null in an account with one person. */
  colleagues: Colleague[] | null
  /** Whether the other side of a paid job is suspended. */
  isOtherSuspended: boolean
}

/** A job on one of its own pages. */
export interface OpenedJob extends OwnJob {
  page: JobPageFacts
}

interface JobRow extends JobFacts {
  title: string
  masked: Masking | null
  isOwner: boolean
  inChargeId: number | null
  isRemovedFromList?: boolean
}

/** Far more than one account has running at a time. */
const jobsRead = 400

const ownerJobs = new PreparedRead<JobRow>(
  () => `
    select p.title, p.masked, true as "isOwner", p.in_charge_id as "inChargeId", ${jobFactsColumns('false')}
    from ${ownerJobTables}
    where p.user_id = :userId and p.deleted_at is null and p.hidden_by_owner_at is null
    order by p.id = any(:listed::int[]) desc, p.status in ('open', 'in_progress') desc,
      p.updated_at desc, p.id desc
    limit ${jobsRead}`
)

const isInvited = isInvitedTo(':userId')

const companyJobs = new PreparedRead<JobRow>(
  () => `
    select p.title, p.masked, false as "isOwner", b.in_charge_id as "inChargeId",
      b.hidden_by_stager_at is not null as "isRemovedFromList", ${jobFactsColumns(isInvited)}
    from bids b join projects p on p.id = b.project_id join users c on c.id = b.user_id
    where b.user_id = :userId and (b.hidden_by_stager_at is null or exists (
      select from schedule_lines l where l.bid_id = b.id and l.paid_on is null and l.removed_at is null))
    order by b.status in ('pending', 'payment_required', 'accepted') desc, b.id desc
    limit ${jobsRead}`
)

const invitedJobs = new PreparedRead<JobRow>(
  () => `
    select p.title, p.masked, false as "isOwner", null as "inChargeId",
      ${jobFactsColumns('true')}
    from invitations v join projects p on p.id = v.project_id
      left join bids b on false left join users c on false
      join users o on o.id = p.user_id
    where v.company_id = :userId and v.declined_at is null and p.status = 'open'
      and p.deleted_at is null and p.hidden_at is null and o.suspended_at is null
      and not exists (select from bids own
        where own.project_id = p.id and own.user_id = :userId and ${answersInvitationSql('own')})
    order by v.created_at desc, v.project_id desc limit 50`
)

/** The company of the chosen offer, else the one of an open offer that the owner last wrote with. */
const otherPerson = `case when p.user_id <> :userId then p.user_id else coalesce(b.user_id, (
  select one.user_id from bids one
    left join conversations c on ${isConversationBetween('one.user_id', 'p.user_id')}
  where one.project_id = p.id and one.status = 'pending' and not ${isWithheldBid('one')}
  order by c.last_message_id desc nulls last, one.id desc limit 1)) end`

const jobOnProject = new PreparedRead<JobRow & Omit<JobPageFacts, 'masked' | 'ownSeatId'>>(
  () => `
    select p.title, p.masked, p.user_id = :userId as "isOwner", ${jobFactsColumns(isInvited)},
      json_build_object('title', p.title, 'neighborhood', p.neighborhood, 'city', p.city,
        'state', p.state, 'location', p.location) as texts,
      ${otherPerson} as "otherId",
      (select count(*)::int from messages m
        where m.receiver_id = :userId and m.read_at is null and m.project_id = p.id) as unread,
      case when p.user_id = :userId then ${lastLossOf('p')} end as loss,
      (select json_build_object('bidId', e.id, 'endedAt', e.closed_at) from bids e
        where e.project_id = p.id and :userId in (p.user_id, e.user_id) and ${isSignedEndedJob('e')}
        order by e.closed_at desc, e.id desc limit 1) as former,
      case when p.user_id = :userId then p.in_charge_id else b.in_charge_id end as "inChargeId",
      ${colleaguesJson(':userId')} as colleagues,
      exists (select from users s where s.suspended_at is not null
        and s.id = case when p.user_id = :userId then b.user_id else p.user_id end) as "isOtherSuspended"
    from ${jobTables(':userId')}
    where p.id = :projectId and p.deleted_at is null and ${isVisibleTo('p')}`
)

function foundJob(row: JobRow): FoundJob {
  const isReadable = row.isOwner || (row.offer !== null && isReleased(row.offer))
  const title = isReadable ? row.title : maskedText(row, 'title')
  const { inChargeId, isRemovedFromList = false } = row
  return { title, facts: jobFactsOf(row), inChargeId, isRemovedFromList }
}

/**
 * An owner's jobs by the project's id: the ones asked for, those that are running, then the latest.
 *
 * @param listed  ids of projects whose jobs are needed in any case
 */
export async function jobsOfOwner(
  { id }: Pick<User, 'id'>,
  listed: number[] = []
): Promise<Map<number, FoundJob>> {
  const rows = await ownerJobs.rows({ userId: id, listed })
  return new Map(rows.map((row) => [row.project.id, foundJob(row)]))
}

/**
 * A company's jobs by the id of its offer: those that are running or done, then the others; latest first. What it has
 * removed from its list is among them while a payment is open.
 */
export async function jobsOfCompany({ id }: Pick<User, 'id'>): Promise<Map<number, FoundJob>> {
  const rows = await companyJobs.rows({ userId: id })
  return new Map(rows.map((row) => [row.offer!.id, foundJob(row)]))
}

/** The open projects to which a company is invited and on which it has made no offer. */
export async function invitationsAsJobs({ id }: Pick<User, 'id'>): Promise<FoundJob[]> {
  const rows = await invitedJobs.rows({ userId: id })
  return rows.map(foundJob)
}

/**
 * The job of a project for its owner, or for a company with an offer or an invitation; null for
 * everyone else, and while the viewer can't see the project.
 */
export async function jobOn(
  projectId: number,
  viewer: Pick<User, 'id' | 'seat'> | null
): Promise<OpenedJob | null> {
  if (!viewer) return null
  const [row] = await jobOnProject.rows({
    ...{ projectId, userId: viewer.id },
    ...viewerBindings({ id: viewer.id, isTeam: false }),
  })
  if (!row || !(row.isOwner || row.offer || row.isInvited)) return null
  const { texts, masked, otherId, unread, loss, former, isOtherSuspended, colleagues } = row
  const page = {
    ...{ texts, masked, otherId, unread, loss, former, isOtherSuspended, colleagues },
    ownSeatId: viewer.seat?.id ?? null,
  }
  return { ...foundJob(row), side: row.isOwner ? 'owner' : 'stager', page }
}

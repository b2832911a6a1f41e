import assert from 'node:assert/strict'
import db from '@adonisjs/lucid/services/db'
import type { BidPart } from '#shared/bids/bid_parts'
import { PreparedRead } from '#services/database/prepared_read'
import { brokenRulesAmong } from '#tests/helpers/invariants'
import { sandbox } from '#tests/helpers/sandbox'
import type { Bid, Market, Name, Project, Version } from './model.js'

interface StoredProject {
  id: number
  status: Project['status']
  title: string
  is_deleted: boolean
  is_hidden: boolean
  photos: number
  link: { id: number; chosen: number | null } | null
}

interface StoredBid {
  id: number
  status: Bid['status']
  amount: number
  parts: BidPart[] | null
  is_paid: boolean
  is_done: boolean
  refunded: boolean
  rejection: Bid['rejectedBecause']
  decline_reason: string | null
  install_on: string | null
  /** Null until one was proposed. */
  walk_through: { proposed: string | null; agreed: string | null } | null
  taps: number
  outcome: string | null
  /** The price of another month that both have signed. */
  rate: number | null
  has_draft: boolean
  versions: StoredVersion[]
  reports: { number: number; by: number; decided: boolean }[]
}

interface StoredVersion {
  kind: Version['kind']
  hash: string
  install_on: string | null
  rate: number | null
  ended_by: number | null
  is_opened: boolean
  signed_by: number[]
}

interface StoredReview {
  id: number
  reviewer_id: number
  released: boolean
  replied: boolean
  reported: boolean
  removed: boolean
  dismissed: boolean
}

/** The rows of a market in the database. */
export interface Stored {
  projects: StoredProject[]
  bids: StoredBid[]
  reviews: StoredReview[]
}

const idsOf = ({ people }: Market) => Object.values(people).map(({ id }) => id)

const stored = `select
  (select coalesce(json_agg(p order by p.id), '[]') from (
    select id, status, title, deleted_at is not null as is_deleted,
      hidden_at is not null as is_hidden, cardinality(photos) as photos,
      (select json_build_object('id', l.id, 'chosen', l.chosen_bid_id) from seller_links l
        where l.project_id = projects.id and l.ended_at is null) as link
    from projects where user_id = any((select :people::int[])::int[])) p) as projects,
  (select coalesce(json_agg(o order by o.id), '[]') from (
    select b.id, b.status, b.amount, b.parts, b.payment_status = 'paid' as is_paid,
      b.stager_completed_at is not null as is_done, b.rejection_reason as rejection, b.decline_reason,
      exists (select from payments y where y.bid_id = b.id
        and y.status in ('refund_pending', 'refunded')) as refunded,
      s.install_on, s.extension_per_month as rate,
      (select json_build_object('proposed', w.proposed_on,
          'agreed', case when w.called_off_at is null then w.agreed_on end)
        from staging_visits w where w.staging_id = s.id and w.kind = 'walk_through') as walk_through,
      (select count(*)::int from day_taps t where t.staging_id = s.id) as taps,
      (select o.kind from home_outcomes o where o.bid_id = b.id) as outcome, coalesce(a.draft is not null, false) as has_draft,
      (select coalesce(json_agg(json_build_object('kind', v.kind, 'hash', v.hash,
          'install_on', v.install_on, 'rate', v.extension_per_month,
          'ended_by', (select d.user_id from agreement_declines d where d.version_id = v.id),
          'is_opened', exists (select from agreement_openings o where o.version_id = v.id),
          'signed_by', (select coalesce(json_agg(n.user_id order by n.user_id), '[]')
            from agreement_signatures n where n.version_id = v.id)) order by v.number), '[]')
        from agreement_versions v where v.agreement_id = a.id) as versions,
      (select coalesce(json_agg(json_build_object('number', v.number, 'by', n.reporter_id,
          'decided', n.decided_at is not null) order by n.id), '[]')
        from agreement_reports n join agreement_versions v on v.id = n.version_id
        where v.agreement_id = a.id) as reports
    from bids b
    left join stagings s on s.bid_id = b.id left join agreements a on a.bid_id = b.id
    where b.user_id = any((select :people::int[])::int[])) o) as bids,
  (select coalesce(json_agg(r order by r.id), '[]') from (
    select id, reviewer_id, released_at is not null as released, reply is not null as replied,
      reported_at is not null as reported, removed_at is not null as removed,
      report_dismissed_at is not null as dismissed
    from reviews where reviewer_id = any((select :people::int[])::int[])) r) as reviews`

/** Read after each step. Planning it takes longer than running it. */
const storedRows = new PreparedRead<Stored>(() => stored)

export async function readStored(market: Market): Promise<Stored> {
  const [rows] = await storedRows.rows({ people: idsOf(market) })
  return rows
}

const walkThroughOf = ({ walkThrough: { proposal, agreed }, hasWalkThrough }: Bid) =>
  hasWalkThrough ? { proposed: proposal?.day ?? null, agreed } : null

const idsAmong = (market: Market, people: Iterable<Name>) =>
  [...people].map((name) => market.person(name).id).toSorted((one, other) => one - other)

/** Where the specification leaves something open, the model takes over what was stored. */
function adoptStored(market: Market, { projects, bids }: Stored) {
  for (const row of bids) {
    const bid = market.bids.find(({ id }) => id === row.id)
    if (!bid) continue
    if (bid.mayBePaid && row.is_paid) market.settle(bid)
    else if (bid.mayBeRefunded) bid.isRefunded = row.refunded
    bid.mayBePaid = false
    bid.mayBeRefunded = false
    if (bid.orStatus.includes(row.status)) bid.status = row.status
    bid.orStatus = []
  }
  for (const row of projects) {
    const project = market.projects.find(({ id }) => id === row.id)
    if (project?.orStatus.includes(row.status)) project.status = row.status
    if (project) project.orStatus = []
  }
}

/** Compares the rows of the market with the model. */
export function assertSame(market: Market, rows: Stored) {
  adoptStored(market, rows)
  assert.deepEqual(
    rows.projects,
    market.projects.map(({ id, status, title, isDeleted, isHidden, photos, sellerLink: link }) => ({
      id,
      status,
      title,
      is_deleted: isDeleted,
      is_hidden: isHidden,
      photos,
      link: link && { id: link.id, chosen: link.chosen },
    })),
    'the projects as stored'
  )
  assert.deepEqual(
    rows.bids,
    market.bids.map((bid) => ({
      id: bid.id,
      status: bid.status,
      amount: bid.amount,
      parts: bid.parts,
      is_paid: bid.isPaid,
      is_done: bid.isWorkDone,
      rejection: bid.status === 'rejected' ? bid.rejectedBecause : null,
      decline_reason: bid.declineReason,
      refunded: bid.isRefunded,
      install_on: bid.installOn,
      walk_through: walkThroughOf(bid),
      taps: bid.hasArrived ? 1 : 0,
      outcome: bid.outcome,
      rate: bid.extensionRate,
      has_draft: bid.agreement.draft !== null,
      versions: bid.agreement.versions.map((version) => ({
        kind: version.kind,
        hash: version.hash,
        install_on: version.installOn,
        rate: version.extensionRate,
        ended_by: version.endedBy && market.person(version.endedBy).id,
        is_opened: version.isOpened,
        signed_by: idsAmong(market, version.signedBy),
      })),
      reports: bid.agreement.reports.map(({ number, by, isDecided }) => ({
        number,
        by: market.person(by).id,
        decided: isDecided,
      })),
    })),
    'the offers as stored'
  )
  assert.deepEqual(
    rows.reviews,
    market.bids
      .flatMap(({ reviews }) => reviews)
      .toSorted((one, other) => one.id - other.id)
      .map((review) => ({
        id: review.id,
        reviewer_id: market.person(review.by).id,
        released: review.isReleased,
        replied: review.hasReply,
        reported: review.isReported,
        removed: review.isRemoved,
        dismissed: review.isDismissed,
      })),
    'the reviews as stored'
  )
}

export const assertStored = async (market: Market) => assertSame(market, await readStored(market))

/** Asserts that Stripe and our books have the same amounts for this market's bids. */
export async function assertPayments(market: Market) {
  const ids = market.bids.map(({ id }) => id)
  const { intents, refunds } = sandbox.state()
  const refunded = new Set(refunds.map((refund) => refund.payment_intent))
  const theirs = intents
    .filter(
      ({ status, metadata }) => status === 'succeeded' && ids.includes(Number(metadata.bid_id))
    )
    .map(({ id, amount }) => `${id} ${amount} ${refunded.has(id) ? 'refunded' : 'succeeded'}`)
  const rows = await db
    .from('payments')
    .whereIn('bid_id', ids)
    .whereIn('status', ['succeeded', 'refund_pending', 'refunded'])
  const ours = rows.map((row) => `${row.intent_id} ${row.amount} ${row.status}`)
  assert.deepEqual(ours.toSorted(), theirs.toSorted(), 'the money in our books and at the provider')
}

/** Asserts that this market's people break no invariant. */
export async function assertInvariants(market: Market) {
  assert.deepEqual(await brokenRulesAmong(idsOf(market)), {}, 'The market breaks its own rules')
}

import type { JobFacts, JobOffer, PaidJobFacts } from '#lifecycles/job'
import { partyFacts } from '#models/agreement/party_facts'
import { answersInvitationSql } from '#models/bid/answered_invitation'
import { homePlace } from '#models/project/home_zone'
import { dayTapsOf, dayTapsSql, installMissedSql } from '#models/install_day/taps'
import { isWithheldBid, suspendedIds } from '#models/project/visibility'
import { openReviewUntil } from '#models/review/window'

/** SQL: a window as JSON; null for the whole day. */
const hours = (about: 'proposed' | 'agreed') =>
  `case when v.${about}_from is not null
    then json_build_object('from', v.${about}_from, 'to', v.${about}_to) end`

/** SQL: the visits of the staging `s`, as `StoredVisit`. */
const visits = `coalesce((
  select json_agg(json_build_object('kind', v.kind, 'proposedOn', v.proposed_on,
    'proposedWindow', ${hours('proposed')}, 'proposedBy', v.proposed_by, 'agreedOn', v.agreed_on,
    'agreedWindow', ${hours('agreed')}, 'isCalledOff', v.called_off_at is not null) order by v.id)
  from staging_visits v where v.staging_id = s.id), '[]'::json)`

/** SQL: the dates of the bid `b`'s staging, as `StagingState` and whether the owner has entered access. */
const staging = `(
  select json_build_object('proposedInstallOn', s.proposed_install_on, 'proposedBy', s.proposed_by,
    'installOn', s.install_on, 'removalOn', s.removal_on, 'removedOn', s.removed_on,
    'ownerAnswer', s.owner_answer, 'stagerAnswer', s.stager_answer, 'hasAccess', s.access is not null,
    'extensionAskedBy', s.extension_asked_by, 'isInstallMissed', ${installMissedSql('s')}, 'visits', ${visits})
  from (select) one left join stagings s on s.bid_id = b.id)`

/** SQL: the versions of the bid `b`'s agreement, as `VersionFacts`. */
const versions = `coalesce((
  select json_agg(json_build_object('number', v.number, 'kind', v.kind, 'hash', v.hash,
    'terms', json_build_object('price', v.price, 'installOn', v.install_on, 'removalOn', v.removal_on,
      'extensionPerMonth', v.extension_per_month),
    'sentBy', v.sent_by,
    'signedBy', coalesce((select json_agg(g.side) from agreement_signatures g
      where g.version_id = v.id), '[]'::json),
    'ownerSigns', v.owner_signs, 'parties', ${partyFacts('v')},
    'isDeclined', coalesce(d.side <> v.sent_by, false),
    'isWithdrawn', coalesce(d.side = v.sent_by, false)) order by v.number)
  from agreements a join agreement_versions v on v.agreement_id = a.id
    left join agreement_declines d on d.version_id = v.id
  where a.bid_id = b.id), '[]'::json)`

/** SQL: whether the company has reported that the owner doesn't respond, and the owner hasn't written since. */
const awaitsOwner = `exists (
  select from owner_reports r where r.bid_id = b.id and r.decided_at is null
    and not exists (select from messages m where m.sender_id = p.user_id and m.receiver_id = b.user_id
      and m.created_at > r.created_at))`

/** SQL: the payments of the bid `b` that aren't marked as paid, as `OwedAmount`; null without a schedule. */
const owed = `(
  select coalesce(json_agg(json_build_object('amount', l.amount, 'dueOn', l.due_on, 'isPaid', false,
    'answer', l.answer)) filter (where l.paid_on is null), '[]'::json)
  from schedule_lines l where l.bid_id = b.id and l.removed_at is null having count(*) > 0)`

/** SQL: the damage notes of the bid `b` that each side has to answer. */
const damageToAnswer = `(
  select json_build_object('owner', (count(*) filter (where n.actor_id = b.user_id))::int,
    'stager', (count(*) filter (where n.actor_id <> b.user_id))::int)
  from damage_notes n where n.bid_id = b.id
    and not exists (select from damage_answers a where a.note_id = n.id))`

/** SQL: `PaidJobFacts` of the bid `b`; null before the fee is paid. */
const paid = `case when b.status = 'accepted' and b.payment_status = 'paid' then (
  select json_build_object('staging', ${staging}, 'versions', ${versions},
    'reviewDueAt', json_build_object('owner', ${openReviewUntil('p', 'p.user_id', 'b.user_id')},
      'stager', ${openReviewUntil('p', 'b.user_id', 'p.user_id')}),
    'awaitsOwner', ${awaitsOwner},
    'home', ${homePlace},
    'taps', (select ${dayTapsSql} from (select) one left join stagings s on s.bid_id = b.id),
    'hasOutcome', exists (select from home_outcomes h where h.bid_id = b.id),
    'owed', ${owed}, 'damageToAnswer', ${damageToAnswer},
    'photographerOn', p.photographer_on, 'listingPlannedOn', p.listing_planned_on,
    'names', json_build_object('owner', o.name, 'stager', coalesce(c.company, c.name)),
    'isGone', json_build_object('owner', o.deleted_at is not null, 'stager', c.deleted_at is not null))
  from users o where o.id = p.user_id) end`

/** SQL: the place by arrival of the pending bid that the seller of the project `p` would choose; else null. */
const chosenPlace = `(
  select (select count(*)::int from bids e where e.project_id = p.id and e.id <= c.id)
  from seller_links l join bids c on c.id = l.chosen_bid_id
  where l.project_id = p.id and l.ended_at is null and c.status = 'pending'
    and c.confirmation_asked_at is null and not ${isWithheldBid('c')})`

/**
 * SQL: the columns of `JobFacts` of the project `p` with the bid `b` of the company `c`; both may be
 * null.
 *
 * @param isInvited  SQL: whether the company still has to answer an invitation
 */
export const jobFactsColumns = (isInvited: string) => `
  json_build_object('id', p.id, 'status', p.status, 'deadline', p.deadline,
    'isHidden', p.hidden_at is not null,
    'isOnHold', p.hidden_at is not null or p.user_id in (${suspendedIds})) as project,
  case when p.status = 'open' then (select count(*)::int from bids o
    where o.project_id = p.id and o.status = 'pending' and o.confirmation_asked_at is null
      and not ${isWithheldBid('o')})
    else 0 end as "pendingOffers",
  case when p.status = 'open' then (select count(*)::int from bids o
    where o.project_id = p.id and o.status = 'pending' and o.confirmation_asked_at is not null
      and not ${isWithheldBid('o')})
    else 0 end as "unconfirmedOffers",
  case when p.status = 'open' then ${chosenPlace} end as "sellersChoice",
  case when p.status = 'open' then (select count(*)::int from questions q
    where q.project_id = p.id and q.answered_at is null and q.hidden_at is null)
    else 0 end as "openQuestions",
  ${isInvited} as "isInvited",
  case when b.id is not null then json_build_object('id', b.id, 'companyId', b.user_id, 'status', b.status,
    'paymentStatus', b.payment_status, 'paymentDueAt', b.payment_due_at,
    'stagerCompletedAt', b.stager_completed_at, 'rejectionReason', b.rejection_reason,
    'declineReason', b.decline_reason, 'cancellationReason', b.cancellation_reason,
    'awaitsConfirmation', b.confirmation_asked_at is not null,
    'paid', ${paid}) end as offer,
  case when b.id is not null
    then coalesce(c.stager_identifier, 'CreativeStager' || c.id) end as company`

/** SQL: the tables of `jobFactsColumns` as the project's owner sees them: with the selected bid. */
export const ownerJobTables = `projects p
  left join bids b on b.project_id = p.id and b.status in ('payment_required', 'accepted')
  left join users c on c.id = b.user_id`

/** SQL: the same as `person` sees them: its owner with the selected bid, a company with its own. */
export const jobTables = (person: string) => `projects p
  left join lateral (
    select * from bids one where one.project_id = p.id
      and case when p.user_id = ${person} then one.status in ('payment_required', 'accepted')
        else one.user_id = ${person} end
    order by one.id desc limit 1) b on true
  left join users c on c.id = b.user_id`

/** SQL: whether a company still has to answer an invitation to the project `p`. */
export const isInvitedTo = (company: string) => `(exists (select from invitations i
  where i.project_id = p.id and i.company_id = ${company} and i.declined_at is null)
  and not exists (select from bids own where own.project_id = p.id
    and own.user_id = ${company} and ${answersInvitationSql('own')}))`

/** PostgreSQL writes times into JSON in a format of its own. */
const iso = (moment: string | null) => moment && new Date(moment).toISOString()

const paidFactsOf = (facts: PaidJobFacts): PaidJobFacts => ({
  ...facts,
  taps: dayTapsOf(facts.taps),
  reviewDueAt: { owner: iso(facts.reviewDueAt.owner), stager: iso(facts.reviewDueAt.stager) },
})

const offerOf = (offer: JobOffer): JobOffer => ({
  ...offer,
  paymentDueAt: iso(offer.paymentDueAt),
  stagerCompletedAt: iso(offer.stagerCompletedAt),
  paid: offer.paid && paidFactsOf(offer.paid),
})

/** The facts in a row with `jobFactsColumns`. */
export function jobFactsOf(row: JobFacts): JobFacts {
  const { project, pendingOffers, unconfirmedOffers, sellersChoice, openQuestions } = row
  const { isInvited, offer, company } = row
  return {
    project,
    pendingOffers,
    unconfirmedOffers,
    sellersChoice,
    openQuestions,
    isInvited,
    offer: offer && offerOf(offer),
    company,
  }
}

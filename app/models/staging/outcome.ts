import { errors } from '@vinejs/vine'
import {
  outcomeProblems,
  type HomeOutcomeDetails,
  type ListComparison,
} from '#shared/jobs/home_outcomes'
import { homeOutcomeRefusals } from '#lifecycles/home_outcome_rules'
import { refuseIf } from '#lifecycles/lifecycle'
import AuditEvent from '#models/audit_event'
import HomeOutcome from '#models/home_outcome'
import { dateOf, type LockedStaging } from '#models/staging'

export interface ReportedOutcome extends Pick<HomeOutcomeDetails, 'kind'> {
  /** Left out, what is stored stays, or else what the owner has stated about the home. */
  listedOn?: string | null
  underContractOn?: string | null
  closedOn?: string | null
  comparedToList?: ListComparison | null
  price?: number | null
  /** The revision that the person saw, 0 for none; without it, any is accepted. */
  revision?: number
}

const empty = { underContractOn: null, closedOn: null, comparedToList: null, price: null }

const isSame = (one: HomeOutcomeDetails, other: HomeOutcomeDetails) =>
  Object.entries(one).every(([name, value]) => value === other[name as keyof HomeOutcomeDetails])

const columnsOf = ({ listedOn, underContractOn, closedOn, ...details }: HomeOutcomeDetails) => ({
  ...details,
  listedOn: listedOn ? dateOf(listedOn) : null,
  underContractOn: underContractOn ? dateOf(underContractOn) : null,
  closedOn: closedOn ? dateOf(closedOn) : null,
})

/** When the home was listed, as far as its owner has said: the listing that was planned counts once it's due. */
function knownListing({ project, situation }: LockedStaging): string | null {
  const { listedOn, listingPlannedOn } = project.facts
  return [listedOn, listingPlannedOn].find((day) => day && day <= situation.today) ?? null
}

/**
 * The same details again change nothing.
 *
 * @throws RuleViolation (409)
 * @throws E_VALIDATION_ERROR (422) for days before the stored listing date, and a contract before the install day
 */
export async function reportOutcome(locked: LockedStaging, reported: ReportedOutcome) {
  const { bid, actor, situation, trx } = locked
  const { revision: seen, listedOn, ...sent } = reported
  const outcome = await HomeOutcome.ofBid(bid, trx)
  const stored = outcome ? outcome.details.listedOn : knownListing(locked)
  const details = { ...empty, ...sent, listedOn: listedOn === undefined ? stored : listedOn }
  // A stored listing that can't be, such as a planned one of a home that is sold, isn't kept.
  const isKept = listedOn !== undefined || !outcomeProblems(details, situation.today).listedOn
  if (!isKept) details.listedOn = null
  if (outcome && isSame(details, outcome.details)) return
  refuseIf(homeOutcomeRefusals.enter({ ...situation, outcome }, seen))
  refuseUnfitting(details, situation)
  const entered = { ...columnsOf(details), personId: actor.personId ?? null }
  if (outcome) {
    await keepFormer(outcome, locked)
    await outcome.merge({ ...entered, revision: outcome.revision + 1 }).save()
  } else {
    await HomeOutcome.create({ bidId: bid.id, ...entered }, { client: trx })
  }
  const kind = outcome ? 'outcome_corrected' : 'outcome_entered'
  await AuditEvent.record(trx, kind, { actor, bid })
}

/** The validator has seen neither a listing date that is stored nor the install day. */
function refuseUnfitting(
  details: HomeOutcomeDetails,
  { staging, today }: LockedStaging['situation']
) {
  const problems = Object.entries(outcomeProblems(details, today, staging.installOn))
  if (problems.length === 0) return
  throw new errors.E_VALIDATION_ERROR(
    problems.map(([field, message]) => ({ field, message, rule: 'fitting' }))
  )
}

async function keepFormer(outcome: HomeOutcome, { trx }: LockedStaging) {
  await trx.rawQuery(
    `insert into former_home_outcomes (outcome_id, kind, listed_on, under_contract_on, closed_on,
       compared_to_list, price, person_id, entered_at, replaced_at)
     select id, kind, listed_on, under_contract_on, closed_on, compared_to_list, price, person_id,
       updated_at, clock_timestamp()
     from home_outcomes where id = ?`,
    [outcome.id]
  )
}

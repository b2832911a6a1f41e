import type {
  BidTimeline,
  ExperienceLevel,
  PaymentTerms,
  StagingPeriod,
} from '#shared/bids/bid_enums'
import { inItemOrder, type BidPart } from '#shared/bids/bid_parts'
import { namingHome } from '#exceptions/about_home'
import { NotFound } from '#exceptions/http_refusals'
import { isMadeBy } from '#lifecycles/bid_lifecycle'
import { countRebid } from '#lifecycles/bid_limits'
import { maskingOfOwnText } from '#shared/masking/masking'
import { platformFeeCents } from '#shared/payments/fee_tiers'
import { refuseIf } from '#lifecycles/lifecycle'
import { projectRefusals } from '#lifecycles/project_lifecycle'
import AuditEvent from '#models/audit_event'
import type Bid from '#models/bid'
import { inChargeOfOwnWork } from '#models/in_charge'
import type { default as Project, LockedProject } from '#models/project'
import User from '#models/user'
import { lockActiveAccount } from '#models/user/active_account_lock'
import { identityOf } from '#models/user/identity'
import { notify } from '#notifications/notify'

export interface BidTerms {
  /** Whole dollars. */
  amount: number
  /** They add up to the amount. Missing means it isn't split; for a revision, see `revise`. */
  parts?: BidPart[] | null
  timeline: BidTimeline
  experienceLevel: ExperienceLevel
  stagingPeriod: StagingPeriod
  paymentTerms: PaymentTerms
  acceptsCreditCards: boolean
  /** Whole dollars for each month beyond the staging period. */
  extensionPerMonth: number | null
  /** To the owner. Missing means none. */
  note?: string | null
}

/** One of several homes that get an offer with the same terms. */
export interface OfferedHome {
  /** As its stager sees it. A refusal names it. */
  project: Project
  /** Whole dollars. */
  amount: number
}

/**
 * Makes an offer on each of the homes with the same terms, all or none.
 *
 * @param locked  their projects; one that is missing was deleted in between
 * @returns the bids in the order of the homes
 * @throws what `submit` throws, with the home's name before it
 */
export async function submitAll(
  locked: readonly LockedProject[],
  stager: User,
  homes: readonly OfferedHome[],
  terms: Omit<BidTerms, 'amount' | 'parts'>
): Promise<Bid[]> {
  const bids: Bid[] = []
  for (const { project, amount } of homes) {
    const bid = await namingHome(project.publicTitle, async () => {
      const found = locked.find((each) => each.project.id === project.id)
      if (!found) throw new NotFound()
      return submit(found, stager, { ...terms, amount })
    })
    bids.push(bid)
  }
  return bids
}

/**
 * @returns the bid with its project and its stager
 * @throws RuleViolation (409)
 * @throws NotFound (404) when the owner's account is suspended
 */
export async function submit(
  { project, bids, now, trx }: LockedProject,
  stager: User,
  terms: BidTerms
): Promise<Bid> {
  const latestBid = bids.findLast((bid) => isMadeBy(bid, stager)) ?? null
  refuseIf(projectRefusals.bid({ project, latestBid, now }))
  await lockActiveAccount(stager, trx)
  const owner = await trx.from('users').where('id', project.userId).select('suspended_at').first()
  if (owner.suspended_at) throw new NotFound()
  const { note = null, parts = null } = terms
  // Read under the lock: the company may have been renamed since the request was authenticated.
  const author = note === null ? null : await User.findOrFail(stager.id, { client: trx })
  const bid = await project.related('bids').create({
    ...terms,
    parts: parts && inItemOrder(parts),
    masked: author && maskingOfOwnText(note, await identityOf(author, trx)),
    userId: stager.id,
    inChargeId: await inChargeOfOwnWork(stager, trx),
    status: 'pending',
    paymentStatus: 'unpaid',
    platformFee: platformFeeCents(terms.amount),
    ...countRebid(latestBid, now),
  })
  await AuditEvent.record(trx, 'bid_submitted', { actor: stager, bid })
  const company = stager.stagerIdentifier ?? undefined
  await notify(trx, project.userId, 'offer_received', { project, bid, company })
  await bid.refresh()
  bid.$setRelated('project', project)
  bid.$setRelated('bidder', stager)
  return bid
}

import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { formerTermsOf, type FormerTerms } from '#shared/bids/bid_changes'
import { bidFields } from '#shared/bids/bid_edit'
import { inItemOrder } from '#shared/bids/bid_parts'
import type { FieldValues } from '#shared/edits/three_way'
import { maskingOfOwnText } from '#shared/masking/masking'
import { platformFeeCents } from '#shared/payments/fee_tiers'
import { bidRefusals, seenBidRefusals } from '#lifecycles/bid_lifecycle'
import { countRevision } from '#lifecycles/bid_limits'
import { refuseIf } from '#lifecycles/lifecycle'
import AuditEvent from '#models/audit_event'
import type Bid from '#models/bid'
import { lockedSituation } from '#models/bid/predicates'
import type { LockedBid } from '#models/bid/selection'
import type { BidTerms } from '#models/bid/submission'
import { mergeEdit, recordEdit } from '#models/field_edit'
import User from '#models/user'
import { lockActiveAccount } from '#models/user/active_account_lock'
import { identityOf } from '#models/user/identity'
import { notify } from '#notifications/notify'

/** What the company saw when it began to change its offer; without any, every version is changed. */
export interface SeenTerms {
  revision?: number
  /** The terms by name; then the revision doesn't matter. */
  basedOn?: FieldValues
}

const editedTermsOf = (bid: Bid): FieldValues => ({
  ...formerTermsOf(bid, { noteChanged: false }),
  note: bid.note,
})

/** A new amount without its parts is one price. */
function withParts(changes: Partial<BidTerms>, former: unknown): Partial<BidTerms> {
  if (changes.parts) return { ...changes, parts: inItemOrder(changes.parts) }
  const isNew = changes.amount !== undefined && changes.amount !== former
  return isNew ? { ...changes, parts: null } : changes
}

/**
 * Changes the terms and the note, recalculates the fee, keeps the terms that the owner knows and notifies the
 * owner. A new amount without its parts is one price. Does nothing if no term changes.
 *
 * @throws RuleViolation (409), also while the owner's account is suspended, and with both values if the offer
 *   was changed since the revision that was seen
 * @throws ConflictingEdit (409) if a colleague has changed the same terms since
 */
export async function revise(
  locked: LockedBid,
  actor: User,
  changes: Partial<BidTerms>,
  { revision, basedOn }: SeenTerms
): Promise<Bid> {
  const { project, bid, now, trx } = locked
  const { amount } = bid
  const before = formerTermsOf(bid, { noteChanged: false })
  const edited = {
    thing: 'bid',
    id: bid.id,
    fields: bidFields,
    stored: editedTermsOf(bid),
  } as const
  const wanted = withParts(changes, basedOn?.amount ?? amount)
  const merged = mergeEdit({ ...edited, actor, trx }, wanted, basedOn)
  bid.merge(merged.changes)
  const owner = await project.related('owner').query().firstOrFail()
  const situation = { ...lockedSituation(locked), owner }
  refuseIf(bidRefusals.revise(situation, { changesTerms: bid.$isDirty }))
  await lockActiveAccount(actor, trx)
  if (!bid.$isDirty) return bid
  const stored = { ...before, noteChanged: 'note' in bid.$dirty }
  const seen = basedOn ? undefined : revision
  refuseIf(seenBidRefusals.revise({ revision: bid.revision, seen, stored, wanted: bid }))
  await merged.refuseConflicts()
  if ('note' in bid.$dirty) {
    const author = await User.findOrFail(actor.id, { client: trx })
    bid.masked = maskingOfOwnText(bid.note, await identityOf(author, trx))
  }
  const known = await termsKnownTo(owner, bid, before, trx)
  bid.formerTerms = { ...known, noteChanged: known.noteChanged || 'note' in bid.$dirty }
  bid.merge(countRevision(bid, now))
  bid.platformFee = platformFeeCents(bid.amount)
  bid.revisedAt = now
  // New terms are as good as a confirmation.
  bid.confirmationAskedAt = null
  bid.revision += 1
  await bid.save()
  await recordEdit({ ...edited, actor, trx }, editedTermsOf(bid))
  const company = actor.stagerIdentifier ?? undefined
  await AuditEvent.record(trx, 'bid_revised', { actor, bid })
  const previousAmount = amount === bid.amount ? undefined : amount
  await notify(trx, project.userId, 'offer_changed', { project, bid, company, previousAmount })
  return bid
}

/** The terms before the oldest change that the owner hasn't read about; `before` if there is none. */
async function termsKnownTo(
  owner: User,
  { id, formerTerms }: Bid,
  before: FormerTerms,
  trx: TransactionClientContract
): Promise<FormerTerms> {
  if (!formerTerms) return before
  const unread = { user_id: owner.id, bid_id: id, type: 'offer_changed', read: false }
  const notification = await trx.from('notifications').where(unread).select('id').first()
  return notification ? formerTerms : before
}

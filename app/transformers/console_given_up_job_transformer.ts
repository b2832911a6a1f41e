import { BaseTransformer } from '@adonisjs/core/transformers'
import { giveUpOutcomes, type GiveUpOutcome } from '#shared/jobs/given_up_jobs'
import { paymentRefusals } from '#lifecycles/payment_lifecycle'
import type Bid from '#models/bid'
import type { FeeOfCase } from '#models/bid/give_up_case'
import type User from '#models/user'
import { statusBadge } from '#transformers/badges'

/** A job that its company gave up, for the team. Load it with `listGivenUpJobs`. */
export default class ConsoleGivenUpJobTransformer extends BaseTransformer<Bid> {
  constructor(
    resource: Bid,
    protected viewer: User
  ) {
    super(resource)
  }

  toObject() {
    const bid = this.resource
    const { bidder, project, giveUpDecider: decider } = bid
    const outcome = this.#outcome()
    return {
      id: bid.id,
      badge: this.#badge(outcome),
      closedAt: bid.closedAt!.toJSDate().toISOString(),
      paidAt: bid.paidAt!.toJSDate().toISOString(),
      /** Null once the account of the company is deleted. */
      reason: bid.giveUpReason,
      stager: { id: bidder.id, name: bidder.company ?? bidder.name },
      owner: this.pick(project.owner, ['id', 'name']),
      project: {
        ...this.pick(project, ['id', 'title']),
        statusLabel: statusBadge(project.status).text,
      },
      /** In cents. */
      fee: bid.platformFee,
      paymentId: this.#fee?.id ?? null,
      outcome,
      decidedAt: bid.giveUpDecidedAt?.toJSDate().toISOString() ?? null,
      decidedBy: decider ? this.pick(decider, ['id', 'name']) : null,
      /** Why the fee can't be refunded; null if it can. */
      refundRefusal: this.#fee
        ? paymentRefusals.refund({
            payment: this.#fee,
            reason: 'job_given_up',
            hasPairRefund: false,
          })
        : 'Only a fee that was paid can be refunded.',
      can: { decide: this.viewer.isAdmin && this.#fee !== null && outcome === null },
    }
  }

  get #fee(): FeeOfCase | null {
    return this.resource.feeOfCase
  }

  /** Null while the team hasn't decided. */
  #outcome(): GiveUpOutcome | null {
    if (this.#fee?.status === 'refunded' || this.#fee?.status === 'refund_pending') {
      return 'refunded'
    }
    return this.resource.giveUpDecidedAt ? 'kept' : null
  }

  #badge(outcome: GiveUpOutcome | null) {
    if (outcome) return { text: giveUpOutcomes.label(outcome), tone: 'success' as const }
    return this.#fee
      ? { text: 'Open', tone: 'warning' as const }
      : { text: 'No fee', tone: 'success' as const }
  }
}

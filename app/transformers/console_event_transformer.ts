import { BaseTransformer } from '@adonisjs/core/transformers'
import { eventKinds } from '#shared/console/event_kinds'
import { money } from '#shared/values/money'
import type AuditEvent from '#models/audit_event'

/** An entry of a project's history for the team, which also sees names. */
export default class ConsoleEventTransformer extends BaseTransformer<AuditEvent> {
  toObject() {
    const { id, kind, actor, bid, reason, createdAt } = this.resource
    return {
      id,
      text: eventKinds.label(kind),
      at: createdAt.toJSDate().toISOString(),
      actor: actor ? this.pick(actor, ['id', 'name']) : null,
      bid: bid && {
        amount: money(bid.amount),
        accountId: bid.userId,
        company: bid.bidder.company ?? bid.bidder.name,
      },
      reason,
    }
  }
}

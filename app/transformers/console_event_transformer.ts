import { BaseTransformer } from '@adonisjs/core/transformers'
import { eventKinds } from '#shared/console/event_kinds'
import { money } from '#shared/values/money'
import type AuditEvent from '#models/audit_event'
import { actorOf } from '#models/person/acting'
import { personForTeam } from '#transformers/acting_person'

/** An entry of a project's history for the team, which also sees names. */
export default class ConsoleEventTransformer extends BaseTransformer<AuditEvent> {
  toObject() {
    const { id, kind, actor, bid, reason, createdAt } = this.resource
    return {
      id,
      text: eventKinds.label(kind),
      at: createdAt.toJSDate().toISOString(),
      actor: actor ? this.pick(actor, ['id', 'name']) : null,
      person: personForTeam(actorOf(this.resource)),
      bid: bid && {
        amount: money(bid.amount),
        accountId: bid.userId,
        company: bid.bidder.company ?? bid.bidder.name,
      },
      reason,
    }
  }
}

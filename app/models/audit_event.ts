import db from '@adonisjs/lucid/services/db'
import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { AuditEventSchema } from '#database/schema'
import type { EventKind } from '#shared/event_kinds'
import Bid from '#models/bid'
import type ContactMessage from '#models/contact_message'
import type MessageReport from '#models/message_report'
import type Payment from '#models/payment'
import Project from '#models/project'
import User from '#models/user'

interface Subjects {
  /** Left out for timers and the payment provider. */
  actor?: User
  project?: Project
  bid?: Bid
  /** The account the event is about. */
  user?: User
  payment?: Payment
  inquiry?: ContactMessage
  report?: MessageReport
  /** For admins only; never shown to the user it is about. */
  reason?: string
}

/** The audit trail: who did what, and when. Written in the same transaction as the action. */
export default class AuditEvent extends AuditEventSchema {
  @belongsTo(() => Bid)
  declare bid: BelongsTo<typeof Bid>

  @belongsTo(() => Project)
  declare project: BelongsTo<typeof Project>

  @belongsTo(() => User, { foreignKey: 'actorId' })
  declare actor: BelongsTo<typeof User>

  /** The account the event is about. */
  @belongsTo(() => User)
  declare user: BelongsTo<typeof User>

  static async record(trx: TransactionClientContract, kind: EventKind, subjects: Subjects) {
    return this.create(
      {
        kind,
        actorId: subjects.actor?.id ?? null,
        projectId: subjects.project?.id ?? subjects.bid?.projectId ?? null,
        bidId: subjects.bid?.id ?? null,
        userId: subjects.user?.id ?? null,
        paymentId: subjects.payment?.id ?? null,
        contactMessageId: subjects.inquiry?.id ?? null,
        messageReportId: subjects.report?.id ?? null,
        reason: subjects.reason ?? null,
      },
      { client: trx }
    )
  }

  /** Records that an admin opened an account's page: once an hour for the same two. */
  static async recordView(user: User, actor: User) {
    await db.rawQuery(
      `insert into audit_events (kind, actor_id, user_id, created_at)
       select 'account_viewed', :actor, :user, now()
       where not exists (
         select from audit_events where actor_id = :actor and user_id = :user
           and kind = 'account_viewed' and created_at > now() - interval '1 hour')`,
      { actor: actor.id, user: user.id }
    )
  }

  /** Everything that happened to a project, newest first, with who did it. */
  static about(projectId: number, limit: number) {
    return this.query()
      .where('projectId', projectId)
      .preload('actor')
      .preload('bid', (bid) => bid.preload('bidder'))
      .orderBy('id', 'desc')
      .limit(limit)
  }

  /** The last 50 events on a project, newest first, with the stager of each bid. */
  static ofProject(projectId: number, kinds: EventKind[]) {
    return this.query()
      .where('projectId', projectId)
      .whereIn('kind', kinds)
      .preload('bid', (bid) => bid.preload('bidder'))
      .orderBy('id', 'desc')
      .limit(50)
  }

  /** The newest events of these kinds that people caused, with their actors and subjects. */
  static latest(kinds: EventKind[], limit: number) {
    return this.query()
      .whereIn('kind', kinds)
      .whereNotNull('actorId')
      .preload('actor')
      .preload('user')
      .preload('project')
      .preload('bid')
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
  }
}

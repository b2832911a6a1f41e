import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { AuditEventSchema } from '#database/schema'
import type { EventKind } from '#enums/event_kinds'
import Bid from '#models/bid'
import type Project from '#models/project'
import type User from '#models/user'

interface Subjects {
  /** Who did it; absent when a timer or the payment provider did. */
  actor?: User
  project?: Project
  bid?: Bid
  /** The person it happened to. */
  user?: User
}

/** The audit trail: who did what, and when. Written in the transaction of the deed itself. */
export default class AuditEvent extends AuditEventSchema {
  @belongsTo(() => Bid)
  declare bid: BelongsTo<typeof Bid>

  static async record(trx: TransactionClientContract, kind: EventKind, subjects: Subjects) {
    await this.create(
      {
        kind,
        actorId: subjects.actor?.id ?? null,
        projectId: subjects.project?.id ?? subjects.bid?.projectId ?? null,
        bidId: subjects.bid?.id ?? null,
        userId: subjects.user?.id ?? null,
      },
      { client: trx }
    )
  }

  /** What happened on a project, newest first, with the company behind each offer. */
  static ofProject(projectId: number, kinds: EventKind[]) {
    return this.query()
      .where('projectId', projectId)
      .whereIn('kind', kinds)
      .preload('bid', (bid) => bid.preload('bidder'))
      .orderBy('id', 'desc')
      .limit(50)
  }
}

import db from '@adonisjs/lucid/services/db'
import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { AuditEventSchema } from '#database/schema'
import type { ViewedList } from '#shared/console/console_views'
import type { EventKind } from '#shared/console/event_kinds'
import type { ModerationCategory } from '#shared/moderation/moderation_categories'
import { isOwnedBy } from '#lifecycles/project_lifecycle'
import Bid from '#models/bid'
import type ContactMessage from '#models/contact_message'
import type MessageReport from '#models/message_report'
import type Payment from '#models/payment'
import { rowsWithActor, type Actor } from '#models/person/acting'
import Project from '#models/project'
import type Seat from '#models/seat'
import type { Viewer } from '#models/project/visibility'
import User from '#models/user'

interface Subjects {
  /** Left out for timers and the payment provider. */
  actor?: Actor
  project?: Project
  bid?: Bid
  /** The account the event is about. */
  user?: User
  /** The seat of the person whom the event is about. */
  seat?: Seat
  payment?: Payment
  inquiry?: ContactMessage
  report?: MessageReport
  /** The category of a moderator's decision. */
  category?: ModerationCategory
  /** For the team. Emails about a warning, a mute or hidden content quote it. */
  reason?: string
}

/** One list or row of the console. */
export type View =
  | { list: ViewedList }
  | { account: number }
  | { project: number }
  | { inquiry: number }
  | { report: number }
  /** The project of a reported agreement. */
  | { agreement: number }

function storedView(view: View) {
  if ('list' in view) return { kind: 'list_viewed', list: view.list }
  if ('account' in view) return { kind: 'account_viewed', user_id: view.account }
  if ('project' in view) return { kind: 'project_viewed', project_id: view.project }
  if ('inquiry' in view) return { kind: 'inquiry_viewed', contact_message_id: view.inquiry }
  if ('agreement' in view) return { kind: 'agreement_viewed', project_id: view.agreement }
  return { kind: 'report_viewed', message_report_id: view.report }
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
        personId: subjects.actor?.personId ?? null,
        projectId: subjects.project?.id ?? subjects.bid?.projectId ?? null,
        bidId: subjects.bid?.id ?? null,
        userId: subjects.user?.id ?? null,
        seatId: subjects.seat?.id ?? null,
        paymentId: subjects.payment?.id ?? null,
        contactMessageId: subjects.inquiry?.id ?? null,
        messageReportId: subjects.report?.id ?? null,
        category: subjects.category ?? null,
        reason: subjects.reason ?? null,
      },
      { client: trx }
    )
  }

  /**
   * Records what a team member looked at, at most once an hour for the same list or row. Search
   * terms aren't stored, because they may be personal data.
   */
  static async recordViews(actor: Actor, views: readonly View[]) {
    await db.rawQuery(
      `insert into audit_events
         (kind, list, user_id, project_id, contact_message_id, message_report_id, actor_id, person_id, created_at)
       select v.*, :actor, :person::int, now()
       from jsonb_to_recordset(:views::jsonb) as v(kind text, list text, user_id int,
         project_id int, contact_message_id int, message_report_id int)
       where not exists (
         select from audit_events e
         where e.actor_id = :actor and e.created_at > now() - interval '1 hour'
           and e.kind in ('account_viewed', 'project_viewed', 'inquiry_viewed', 'report_viewed',
             'list_viewed', 'agreement_viewed')
           and e.kind = v.kind
           and (e.list, e.user_id, e.project_id, e.contact_message_id, e.message_report_id)
             is not distinct from
             (v.list, v.user_id, v.project_id, v.contact_message_id, v.message_report_id))`,
      { actor: actor.id, person: actor.personId, views: JSON.stringify(views.map(storedView)) }
    )
  }

  /** Records that someone loads the floor plan of another person's home, at most once an hour. */
  static async recordFloorPlan({ id: actor, personId: person }: Actor, projectId: number) {
    await db.rawQuery(
      `insert into audit_events (kind, actor_id, person_id, project_id, created_at)
       select 'floor_plan_opened', :actor, :person::int, :projectId, now()
       where not exists (
         select from audit_events e
         where e.actor_id = :actor and e.project_id = :projectId and e.kind = 'floor_plan_opened'
           and e.created_at > now() - interval '1 hour')`,
      { actor, person, projectId }
    )
  }

  /** Records that a team member reads someone else's project as written, outside the console. */
  static async recordVisit(viewer: Viewer | null, project: Pick<Project, 'id' | 'userId'>) {
    if (!viewer?.isTeam || isOwnedBy(project, viewer)) return
    await this.recordViews(viewer, [{ project: project.id }])
  }

  /** What happened to a project, newest first, with who did it. */
  static about(projectId: number, kinds: EventKind[]) {
    return this.query()
      .select(...rowsWithActor('audit_events', 'actor_id'))
      .where('projectId', projectId)
      .whereIn('kind', kinds)
      .preload('actor')
      .preload('bid', (bid) => bid.preload('bidder'))
      .orderBy('id', 'desc')
  }

  /** Events of these kinds that people caused, with their actors and subjects, unordered. */
  static causedByPeople(kinds: EventKind[]) {
    return this.query()
      .select(...rowsWithActor('audit_events', 'actor_id'))
      .whereIn('kind', kinds)
      .whereNotNull('actorId')
      .preload('actor')
      .preload('user')
      .preload('project')
      .preload('bid')
  }

  /** The newest of them. */
  static latest(kinds: EventKind[], limit: number) {
    return this.causedByPeople(kinds)
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
  }
}

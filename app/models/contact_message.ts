import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import db from '@adonisjs/lucid/services/db'
import { belongsTo, hasMany } from '@adonisjs/lucid/orm'
import type { BelongsTo, HasMany } from '@adonisjs/lucid/types/relations'
import { ContactMessageSchema } from '#database/schema'
import type { ContactStatus } from '#shared/messages/contact_statuses'
import { contactSubjects, type ContactSubject } from '#shared/messages/contact_subjects'
import { refuseIf } from '#lifecycles/lifecycle'
import { inquiryRefusals } from '#lifecycles/moderation_rules'
import AuditEvent from '#models/audit_event'
import ContactReply from '#models/contact_reply'
import User from '#models/user'
import { lockTeamRole } from '#models/user/active_account_lock'
import { adminNotices } from '#notifications/account'
import { notifyTeam } from '#notifications/notify'
import { queueEmail } from '#services/queue/dispatch'

interface Inquiry {
  name: string
  email: string
  subject: ContactSubject
  message: string
}

interface Handling {
  status: ContactStatus
  adminNotes: string | null
  /** Id of the team member who works on it. */
  assigneeId: number | null
}

/** An inquiry to support. */
export default class ContactMessage extends ContactMessageSchema {
  /** Stores an inquiry, emails it to the support address and notifies the team. */
  static async receive({ name, email, subject, message }: Inquiry) {
    return db.transaction(async (trx) => {
      const stored = await this.create(
        { name, email, subject, message, status: 'unread' },
        { client: trx }
      )
      await notifyTeam(trx, adminNotices.inquiry(contactSubjects.label(subject)))
      await queueEmail(trx, 'SendInquiry', { contactMessageId: stored.id })
      return stored
    })
  }

  @belongsTo(() => User, { foreignKey: 'assigneeId' })
  declare assignee: BelongsTo<typeof User>

  @hasMany(() => ContactReply)
  declare replies: HasMany<typeof ContactReply>

  static async countUnread(): Promise<number> {
    const [{ $extras }] = await this.query().where('status', 'unread').count('* as total')
    return Number($extras.total)
  }

  /** Removes who wrote from the inquiries of an address, which stay for the team. */
  static async anonymize(email: string, trx: TransactionClientContract) {
    await this.query({ client: trx })
      .whereRaw('lower(email) = ?', [email.toLowerCase()])
      .update({ name: 'Deleted user', email: '' })
  }

  /**
   * Stores a reply, queues its email, and marks the inquiry as answered.
   *
   * @throws RuleViolation (409) if the address was erased
   * @throws NotFound (404), NotSignedIn (401) if the author has just left the team, or signed out
   */
  async answer(by: User, content: string): Promise<ContactReply> {
    return db.transaction(async (trx) => {
      const inquiry = await ContactMessage.query({ client: trx })
        .where('id', this.id)
        .forUpdate()
        .firstOrFail()
      await lockTeamRole(by, trx)
      refuseIf(inquiryRefusals.reply({ inquiry }))
      const row = { contactMessageId: inquiry.id, authorId: by.id, content }
      const reply = await ContactReply.create(row, { client: trx })
      inquiry.merge({
        status: 'answered',
        handledAt: DateTime.utc(),
        assigneeId: inquiry.assigneeId ?? by.id,
      })
      await inquiry.save()
      await AuditEvent.record(trx, 'inquiry_answered', { actor: by, inquiry })
      await queueEmail(trx, 'SendInquiryReply', { contactReplyId: reply.id })
      return reply
    })
  }

  /**
   * Stores the status, the team's notes and the assignee. Omitted fields keep their values.
   *
   * @throws RuleViolation (409) if the assignee isn't on the team
   * @throws NotFound (404), NotSignedIn (401) if the acting person has just left the team, or signed out
   */
  async handle(by: User, changes: Partial<Handling>): Promise<this> {
    const {
      status = this.status,
      adminNotes = this.adminNotes,
      assigneeId = this.assigneeId,
    } = changes
    await db.transaction(async (trx) => {
      await lockTeamRole(by, trx)
      this.useTransaction(trx)
      if (changes.assigneeId) {
        const isInTeam = await User.isActiveInTeam(changes.assigneeId, trx)
        refuseIf(inquiryRefusals.assign({ isInTeam }))
      }
      this.status = status
      this.adminNotes = adminNotes
      this.assigneeId = assigneeId
      this.handledAt = DateTime.utc()
      await this.save()
      await AuditEvent.record(trx, 'inquiry_handled', { actor: by, inquiry: this })
    })
    return this
  }
}

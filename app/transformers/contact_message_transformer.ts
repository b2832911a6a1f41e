import { BaseTransformer } from '@adonisjs/core/transformers'
import { contactStatuses } from '#shared/messages/contact_statuses'
import { contactSubjects } from '#shared/messages/contact_subjects'
import { inquiryRefusals } from '#lifecycles/moderation_rules'
import type ContactMessage from '#models/contact_message'
import { toIsoOrNull } from '#transformers/bid_context'
import TeamTextTransformer from '#transformers/team_text_transformer'

/** An inquiry for the team. Load it with `listInquiries`. */
export default class ContactMessageTransformer extends BaseTransformer<ContactMessage> {
  toObject() {
    const inquiry = this.resource
    return {
      ...this.pick(inquiry, ['id', 'name', 'email', 'subject', 'message', 'status', 'adminNotes']),
      handledAt: toIsoOrNull(inquiry.handledAt),
      createdAt: inquiry.createdAt.toJSDate().toISOString(),
      subjectLabel: contactSubjects.label(inquiry.subject),
      statusLabel: contactStatuses.label(inquiry.status),
      assignee: inquiry.assignee ? this.pick(inquiry.assignee, ['id', 'name']) : null,
      /** The account that has the address now. */
      accountId: inquiry.$extras.accountId as number | null,
      can: { reply: inquiryRefusals.reply({ inquiry }) === null },
    }
  }

  /** Load it with `findInquiry`. */
  withReplies() {
    return {
      ...this.toObject(),
      replies: TeamTextTransformer.transform(this.resource.replies),
    }
  }
}

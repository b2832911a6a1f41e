import { BaseTransformer } from '@adonisjs/core/transformers'
import { viewedLists } from '#shared/console/console_views'
import { deliveryOutcomes } from '#shared/notifications/delivery_outcomes'
import { eventKinds } from '#shared/console/event_kinds'
import { moderationCategories, reportOutcomes } from '#shared/moderation/moderation_categories'
import { money } from '#shared/values/money'
import { sourceTopics, timelineTopics, topicOf } from '#shared/console/timeline_topics'
import { receiptNumberIn } from '#models/receipt'
import type { TimelineRow } from '#queries/account_timeline'
import { personForTeam } from '#transformers/acting_person'
import { deviceName } from '#transformers/device_name'

/** An entry of an account's timeline, for the team. */
export default class TimelineEntryTransformer extends BaseTransformer<TimelineRow> {
  toObject() {
    const row = this.resource
    const topic = row.source === 'event' ? row.kind && topicOf[row.kind] : sourceTopics[row.source]
    return {
      key: `${row.source}-${row.id}`,
      at: new Date(row.at).toISOString(),
      topic: timelineTopics.label(topic),
      text: this.#text(),
      actor: row.actorId ? { id: row.actorId, name: row.actorName ?? '' } : null,
      person: personForTeam(row.by),
      project: row.projectId ? { id: row.projectId, title: row.projectTitle ?? '' } : null,
      inquiryId: row.inquiryId,
      receiptNumber: receiptNumberIn(row),
      amount: row.amount === null ? null : money(row.amount),
      detail: row.source === 'login' || row.kind === 'list_viewed' ? null : row.detail,
      category: moderationCategories.label(row.category) || null,
      resend: row.resend ? { email: row.resend, id: row.id } : null,
      failed: row.source === 'email' && row.outcome !== 'sent',
    }
  }

  #text(): string {
    const { source, kind, outcome, detail } = this.resource
    switch (source) {
      case 'event':
        return kind === 'list_viewed'
          ? `Opened the list: ${viewedLists.label(detail)}`
          : eventKinds.label(kind)
      case 'email':
        return `Email: ${deliveryOutcomes.label(outcome).toLowerCase()}`
      case 'login':
        return `Logged in with ${deviceName(detail)}`
      case 'note':
        return 'Note'
      case 'report':
        return ['Reported a message', reportOutcomes.label(outcome).toLowerCase()]
          .filter(Boolean)
          .join(': ')
    }
  }
}

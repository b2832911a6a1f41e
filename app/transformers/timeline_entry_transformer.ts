import { BaseTransformer } from '@adonisjs/core/transformers'
import { deliveryOutcomes } from '#shared/delivery_outcomes'
import { eventKinds } from '#shared/event_kinds'
import { money } from '#shared/money'
import { timelineTopics, topicOf, type TimelineTopic } from '#shared/timeline_topics'
import type { TimelineRow } from '#queries/account_timeline'
import { deviceName } from '#transformers/device_name'

const sourceTopics: Record<Exclude<TimelineRow['source'], 'event'>, TimelineTopic> = {
  email: 'emails',
  login: 'logins',
  note: 'notes',
  report: 'reports',
}

/** An entry of an account's timeline, for admins. */
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
      project: row.projectId ? { id: row.projectId, title: row.projectTitle ?? '' } : null,
      amount: row.amount === null ? null : money(row.amount),
      detail: row.source === 'login' ? null : row.detail,
      failed: row.outcome !== null && row.outcome !== 'sent',
    }
  }

  #text(): string {
    const { source, kind, outcome, detail } = this.resource
    switch (source) {
      case 'event':
        return eventKinds.label(kind)
      case 'email':
        return `Email: ${deliveryOutcomes.label(outcome).toLowerCase()}`
      case 'login':
        return `Logged in with ${deviceName(detail)}`
      case 'note':
        return 'Note'
      case 'report':
        return 'Reported a message'
    }
  }
}

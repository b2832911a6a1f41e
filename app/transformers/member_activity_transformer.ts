import { BaseTransformer } from '@adonisjs/core/transformers'
import type { ActivityRow } from '#queries/team'
import { viewedLists } from '#shared/console/console_views'
import { eventKinds } from '#shared/console/event_kinds'
import { money } from '#shared/values/money'
import { personForTeam } from '#transformers/acting_person'

/** What a team member did or looked at, for the team. */
export default class MemberActivityTransformer extends BaseTransformer<ActivityRow> {
  toObject() {
    const row = this.resource
    return {
      key: row.id,
      at: new Date(row.at).toISOString(),
      text: row.list
        ? `Opened the list: ${viewedLists.label(row.list)}`
        : eventKinds.label(row.kind),
      actor: null,
      person: personForTeam(row.by),
      account: row.accountId ? { id: row.accountId, name: row.accountName ?? '' } : null,
      project: row.projectId ? { id: row.projectId, title: row.projectTitle ?? '' } : null,
      amount: row.amount === null ? null : money(row.amount),
      detail: row.reason,
    }
  }
}

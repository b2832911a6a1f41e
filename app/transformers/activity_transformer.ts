import { BaseTransformer } from '@adonisjs/core/transformers'
import type { ActivityKind } from '#shared/console/event_kinds'
import { money } from '#shared/values/money'
import type AuditEvent from '#models/audit_event'
import { actorOf } from '#models/person/acting'
import { personForTeam } from '#transformers/acting_person'

type Text = (event: AuditEvent) => string

const bidText = ({ bid, project }: AuditEvent) =>
  `an offer of ${money(bid?.amount ?? 0)} on ${project?.title ?? 'a project'}`

const projectTitle = ({ project }: AuditEvent) => project?.title ?? 'a project'
const userName = ({ user }: AuditEvent) => `the account of ${user?.name ?? 'a user'}`

/** Type and text of each entry. The text follows the user's name. */
const entries = {
  user_registered: {
    type: 'user_registration',
    words: ({ actor }) => `joined as ${actor.userTypeLabel}`,
  },
  project_posted: {
    type: 'project_submission',
    words: ({ project }) => `posted ${project?.title ?? 'a project'}`,
  },
  bid_submitted: { type: 'bid_submission', words: (event) => `made ${bidText(event)}` },
  bid_accepted: { type: 'bid_acceptance', words: (event) => `accepted ${bidText(event)}` },
  account_suspended: { type: 'moderation', words: (event) => `suspended ${userName(event)}` },
  account_reinstated: { type: 'moderation', words: (event) => `reinstated ${userName(event)}` },
  project_hidden: { type: 'moderation', words: (event) => `hid ${projectTitle(event)}` },
  project_shown: { type: 'moderation', words: (event) => `showed ${projectTitle(event)} again` },
  floor_plan_hidden: {
    type: 'moderation',
    words: (event) => `hid the floor plan of ${projectTitle(event)}`,
  },
  floor_plan_shown: {
    type: 'moderation',
    words: (event) => `showed the floor plan of ${projectTitle(event)} again`,
  },
  photo_hidden: { type: 'moderation', words: (event) => `hid a photo of ${projectTitle(event)}` },
  photo_shown: {
    type: 'moderation',
    words: (event) => `showed a photo of ${projectTitle(event)} again`,
  },
} as const satisfies Record<ActivityKind, { type: string; words: Text }>

/** An entry of the console's recent activity. Takes only events of `activityKinds`. */
export default class ActivityTransformer extends BaseTransformer<AuditEvent> {
  toObject() {
    const event = this.resource
    const { type, words } = entries[event.kind as ActivityKind]
    return {
      id: event.id,
      type,
      actorId: event.actor.id,
      user: event.actor.isStager ? (event.actor.company ?? event.actor.name) : event.actor.name,
      person: personForTeam(actorOf(event)),
      details: words(event),
      timestamp: event.createdAt.toJSDate().toISOString(),
    }
  }
}

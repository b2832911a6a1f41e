import { BaseTransformer } from '@adonisjs/core/transformers'
import type { EventKind } from '#enums/event_kinds'
import type AuditEvent from '#models/audit_event'

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})

type Wording = (event: AuditEvent) => string

const offer = ({ bid, project }: AuditEvent) =>
  `an offer of ${dollars.format(bid?.amount ?? 0)} on ${project?.title ?? 'a project'}`

/** ADM-05: the four types that the console tells of, and what each says after the person's name. */
const told = {
  user_registered: {
    type: 'user_registration',
    words: ({ actor }) => `joined as ${actor.userTypeLabel}`,
  },
  project_posted: {
    type: 'project_submission',
    words: ({ project }) => `posted ${project?.title ?? 'a project'}`,
  },
  bid_submitted: { type: 'bid_submission', words: (event) => `made ${offer(event)}` },
  bid_accepted: { type: 'bid_acceptance', words: (event) => `accepted ${offer(event)}` },
} as const satisfies Partial<Record<EventKind, { type: string; words: Wording }>>

type ToldKind = keyof typeof told
export const toldKinds = Object.keys(told) as ToldKind[]

/** An entry of the console's recent activity (DAT-13); of `toldKinds` only. */
export default class ActivityTransformer extends BaseTransformer<AuditEvent> {
  toObject() {
    const event = this.resource
    const { type, words } = told[event.kind as ToldKind]
    return {
      id: event.id,
      type,
      user: event.actor.isStager ? (event.actor.company ?? event.actor.name) : event.actor.name,
      details: words(event),
      timestamp: event.createdAt.toJSDate().toISOString(),
    }
  }
}

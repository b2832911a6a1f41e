import { BaseTransformer } from '@adonisjs/core/transformers'
import type { HistoryKind } from '#shared/console/event_kinds'
import type { ProjectEvent } from '#queries/project_history'

type EventText = (company: string) => string

const eventTexts: Record<HistoryKind, EventText> = {
  project_posted: () => 'You posted the project',
  project_edited: () => 'You edited the project',
  project_cancelled: () => 'You cancelled the project',
  project_completed: () => 'The project was completed',
  project_reopened: () => 'The project is open for offers again',
  bid_submitted: (company) => `${company} made an offer`,
  bid_revised: (company) => `${company} changed its offer`,
  bid_accepted: (company) => `You accepted ${company}`,
  acceptance_undone: (company) => `You undid accepting ${company}`,
  bid_confirmed: (company) => `${company} confirmed its offer`,
  bid_given_up: (company) => `${company} can’t do the job`,
  bid_rejected: (company) => `You declined ${company}'s offer`,
  bid_cancelled: (company) => `${company} withdrew its offer`,
  bid_released: (company) => `You released ${company}'s offer`,
  bid_expired: (company) => `${company} didn't pay in time`,
  payment_declined: (company) => `${company} left the payment page`,
  fee_paid: (company) =>
    `${company} paid the platform fee. You now see each other's contact details`,
  work_completed: (company) => `${company} marked its work completed`,
}

/** An entry of a project's history, for its owner. */
export default class ProjectEventTransformer extends BaseTransformer<ProjectEvent> {
  constructor(
    resource: ProjectEvent,
    protected newestId: number
  ) {
    super(resource)
  }

  toObject() {
    const { id, kind, createdAt } = this.resource
    return {
      id,
      kind,
      text: eventTexts[kind](this.#company()),
      at: createdAt.toISOString(),
      state: id === this.newestId ? ('now' as const) : ('past' as const),
    }
  }

  /** The company's name only for events after contact release, otherwise its identifier. */
  #company(): string {
    const { bidderId, company, stagerIdentifier, isPaid, kind } = this.resource
    if (bidderId === null) return 'A staging company'
    const named = isPaid && (kind === 'fee_paid' || kind === 'work_completed')
    return (named && company) || stagerIdentifier || `CreativeStager${bidderId}`
  }
}

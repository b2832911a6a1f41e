import { BaseTransformer } from '@adonisjs/core/transformers'
import type { HistoryKind } from '#shared/console/event_kinds'
import type { ProjectEvent } from '#queries/project_history'
import { shownPerson, withAccount, type ShownPerson } from '#transformers/acting_person'

interface Parties {
  /** The owner as the subject of a sentence: `You`, or `Ben Hale, Mountain Realty,` for a colleague. */
  owner: string
  /** The company in a sentence. */
  company: string
  /** The company as the subject of one. */
  stager: string
}

const eventTexts: Record<HistoryKind, (parties: Parties) => string> = {
  project_posted: ({ owner }) => `${owner} posted the project`,
  project_edited: ({ owner }) => `${owner} edited the project`,
  project_cancelled: ({ owner }) => `${owner} cancelled the project`,
  project_completed: () => 'The project was completed',
  project_reopened: () => 'The project is open for offers again',
  bid_submitted: ({ stager }) => `${stager} made an offer`,
  bid_revised: ({ stager }) => `${stager} changed its offer`,
  bid_accepted: ({ owner, company }) => `${owner} accepted ${company}`,
  acceptance_undone: ({ owner, company }) => `${owner} undid accepting ${company}`,
  bid_confirmed: ({ stager }) => `${stager} confirmed its offer`,
  bid_given_up: ({ stager }) => `${stager} can’t do the job`,
  bid_rejected: ({ owner, company }) => `${owner} declined ${company}'s offer`,
  bid_cancelled: ({ stager }) => `${stager} withdrew its offer`,
  bid_released: ({ owner, company }) => `${owner} released ${company}'s offer`,
  bid_expired: ({ stager }) => `${stager} didn't pay in time`,
  payment_declined: ({ stager }) => `${stager} left the payment page`,
  fee_paid: ({ stager }) =>
    `${stager} paid the platform fee. You now see each other's contact details`,
  work_completed: ({ stager }) => `${stager} marked its work completed`,
}

const asSubject = (person: ShownPerson) => `${withAccount(person)},`

/** An entry of a project's history, for its owner. */
export default class ProjectEventTransformer extends BaseTransformer<ProjectEvent> {
  /** @param personId  the viewer's person */
  constructor(
    resource: ProjectEvent,
    protected newestId: number,
    protected personId: number | null
  ) {
    super(resource)
  }

  toObject() {
    const { id, kind, createdAt, by, isOwn } = this.resource
    // Which of the company's people paid its fee is the company's own matter.
    const isReleased = this.#isNamed && kind !== 'fee_paid'
    const person = shownPerson(by, { personId: this.personId, isOwn, isReleased })
    const company = this.#company()
    return {
      id,
      kind,
      text: eventTexts[kind]({
        company,
        owner: person && isOwn ? asSubject(person) : 'You',
        stager: person && !isOwn ? asSubject(person) : company,
      }),
      at: createdAt.toISOString(),
      state: id === this.newestId ? ('now' as const) : ('past' as const),
    }
  }

  /** Whether the event came with, or after, the contact release: those before keep the identifier. */
  get #isNamed(): boolean {
    const { isReleased, kind } = this.resource
    return isReleased && (kind === 'fee_paid' || kind === 'work_completed')
  }

  #company(): string {
    const { bidderId, company, stagerIdentifier } = this.resource
    if (bidderId === null) return 'A staging company'
    return (this.#isNamed && company) || stagerIdentifier || `CreativeStager${bidderId}`
  }
}

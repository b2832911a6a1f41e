import { StagingVisitSchema } from '#database/schema'
import type { TimeWindow } from '#shared/jobs/windows'
import type { StoredVisit } from '#lifecycles/visits'

const windowOf = (from: string | null, to: string | null): TimeWindow | null =>
  from && to ? { from, to } : null

/** What the two sides have said about a walk-through, or about the time of an install or a removal. */
export default class StagingVisit extends StagingVisitSchema {
  /** As the rules read it. */
  get stored(): StoredVisit {
    const { kind, proposedBy, calledOffAt } = this
    return {
      kind,
      proposedOn: this.proposedOn?.toISODate() ?? null,
      proposedWindow: windowOf(this.proposedFrom, this.proposedTo),
      proposedBy,
      agreedOn: this.agreedOn?.toISODate() ?? null,
      agreedWindow: windowOf(this.agreedFrom, this.agreedTo),
      isCalledOff: calledOffAt !== null,
    }
  }
}

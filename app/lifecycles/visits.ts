import { isSameTime, type VisitKind, type VisitTime } from '#shared/jobs/visits'
import type { TimeWindow } from '#shared/jobs/windows'
import type { StagingSide } from '#shared/jobs/staging_terms'

/** What is stored about a visit. The days of install and removal are those of the staging. */
export interface StoredVisit {
  kind: VisitKind
  proposedOn: string | null
  proposedWindow: TimeWindow | null
  proposedBy: StagingSide | null
  agreedOn: string | null
  agreedWindow: TimeWindow | null
  isCalledOff: boolean
}

/** What the two sides have said about a visit. */
export interface Visit {
  proposed: (VisitTime & { by: StagingSide }) | null
  agreed: VisitTime | null
}

/** The dates of a staging, as far as visits depend on them. */
interface Dates {
  visits: readonly StoredVisit[]
  proposedInstallOn: string | null
  proposedBy: StagingSide | null
  installOn: string | null
  removalOn: string | null
}

const proposal = (
  day: string | null | undefined,
  by: StagingSide | null | undefined,
  window: TimeWindow | null | undefined
) => (day && by ? { day, by, window: window ?? null } : null)

const agreedOn = (day: string | null, visit: StoredVisit | undefined): VisitTime | null =>
  day ? { day, window: visit?.agreedOn === day ? visit.agreedWindow : null } : null

/**
 * What holds of a visit. A time for a day that isn't the day of the install or of the removal anymore doesn't
 * count, and neither does a walk-through that isn't before the install.
 */
export function visitOf(staging: Dates, kind: VisitKind): Visit {
  const visit = staging.visits.find((each) => each.kind === kind)
  const { installOn, removalOn, proposedInstallOn, proposedBy } = staging
  if (kind === 'install') {
    const isKnown = visit?.proposedOn === proposedInstallOn && visit?.proposedBy === proposedBy
    const window = isKnown ? visit?.proposedWindow : null
    return {
      proposed: proposal(proposedInstallOn, proposedBy, window),
      agreed: agreedOn(installOn, visit),
    }
  }
  const { proposedOn = null } = visit ?? {}
  const proposed = proposal(proposedOn, visit?.proposedBy, visit?.proposedWindow)
  if (kind === 'removal') {
    return {
      proposed: proposedOn === removalOn ? proposed : null,
      agreed: agreedOn(removalOn, visit),
    }
  }
  const isBefore = (day: string | null) => day !== null && (installOn === null || day < installOn)
  const agreed = visit?.agreedOn && !visit.isCalledOff ? visit.agreedOn : null
  return {
    proposed: isBefore(proposedOn) ? proposed : null,
    agreed: isBefore(agreed) ? agreedOn(agreed, visit) : null,
  }
}

/** The proposed time that waits for an answer. Once its day has passed, it can't be agreed to. */
export function openVisitProposal(staging: Dates, kind: VisitKind, today: string) {
  const { proposed } = visitOf(staging, kind)
  return proposed && proposed.day >= today ? proposed : null
}

/** The proposed time that a person saw. A window that is left out isn't compared. */
export interface SeenTime {
  day: string
  window?: TimeWindow | null
}

export const isSeen = ({ day, window }: SeenTime, proposed: VisitTime): boolean =>
  isSameTime({ day, window: window === undefined ? proposed.window : window }, proposed)

/** The time that a proposal means: without a window, that of what it repeats. */
export function timeMeant({ day, window }: SeenTime, { proposed, agreed }: Visit): VisitTime {
  if (window !== undefined) return { day, window }
  const repeated = [proposed, agreed].find((time) => time?.day === day)
  return { day, window: repeated?.window ?? null }
}

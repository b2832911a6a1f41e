import { linesOf, type Check, type Line } from '#services/operations/doctor/check'
import { diagnose, type Diagnosis } from '#services/operations/doctor/main'

/** Milliseconds for which a finding is shown. Outside services are asked less often: it takes seconds. */
const keptFor = (check: Check) => (check.group === 'Outside' ? 600_000 : 60_000)

interface Kept {
  at: number
  lines: Promise<Line[]>
}

/** Findings of this process, so that a page that many open asks each part rarely. */
export class RecentFindings {
  #kept = new Map<Check, Kept>()

  constructor(private now = Date.now) {}

  /** Those of a moment ago, or new ones. Requests at the same time share them. */
  linesOf(check: Check): Promise<Line[]> {
    const kept = this.#kept.get(check)
    if (kept && this.now() - kept.at < keptFor(check)) return kept.lines
    const lines = linesOf(check)
    this.#kept.set(check, { at: this.now(), lines })
    return lines
  }
}

const recent = new RecentFindings()

/** What the console shows. */
export const recentDiagnosis = (): Promise<Diagnosis> =>
  diagnose(undefined, (check) => recent.linesOf(check))

import { windowInWords } from '#shared/jobs/windows'
import { dayInBrief } from '#shared/values/market_time'
import type { ProjectFacts } from '#shared/projects/project_facts'
import { lastDayOf, removalDay, type StagingSide } from '#shared/jobs/staging_terms'
import type { StagingState } from '#lifecycles/staging_rules'
import { openVisitProposal, visitOf } from '#lifecycles/visits'

/** A day for which the owner wants the home to be staged. */
export type PlannedDay = 'photographerOn' | 'listingPlannedOn'

export interface StagingWarning {
  /** One sentence. */
  text: string
  /** The planned day that the install or the term misses. */
  missed: PlannedDay
  /** Whether the furniture comes after it, or leaves before it. */
  isInstallLate: boolean
}

interface WarnedStaging {
  staging: StagingState
  facts: Pick<ProjectFacts, PlannedDay>
  /** Days included in the offer. */
  period: number
  extraMonths: number
  /** The reader's side. */
  side: StagingSide
  /** Today in the market's zone (YYYY-MM-DD). */
  today: string
}

const plannedDays: Record<
  PlannedDay,
  Record<StagingSide, { is: (day: string) => string; of: string }>
> = {
  photographerOn: {
    owner: { is: (day) => `Your photos are planned for ${day}`, of: 'your photos' },
    stager: { is: (day) => `The owner’s photos are planned for ${day}`, of: 'the owner’s photos' },
  },
  listingPlannedOn: {
    owner: { is: (day) => `Your listing is planned for ${day}`, of: 'your listing' },
    stager: { is: (day) => `The owner’s listing is planned for ${day}`, of: 'the owner’s listing' },
  },
}

/**
 * What the two sides should know about the dates: furniture that comes after a planned day or leaves before it.
 * The proposed install day counts while there is one, or else the agreed one. Planned days that have passed
 * don't count. Null if everything fits.
 */
export function stagingWarning(given: WarnedStaging): StagingWarning | null {
  const { staging, facts, period, extraMonths, side, today } = given
  const install = openVisitProposal(staging, 'install', today) ?? visitOf(staging, 'install').agreed
  if (!install || staging.removedOn) return null
  const installOn = install.day
  const removalOn =
    installOn === staging.installOn && staging.removalOn
      ? staging.removalOn
      : removalDay(installOn, period, extraMonths)
  const lastDay = lastDayOf(removalOn)
  const brief = (day: string) => dayInBrief(day, today)
  const coming = (['photographerOn', 'listingPlannedOn'] as const).flatMap((key) => {
    const day = facts[key]
    return day !== null && day >= today ? [{ key, day, words: plannedDays[key][side] }] : []
  })
  const late = coming.find(({ day }) => day < installOn)
  if (late) {
    const hours = install.window ? `, ${windowInWords(install.window)}` : ''
    const text = `${late.words.is(brief(late.day))}, before the furniture comes on ${brief(installOn)}${hours}.`
    return { text, missed: late.key, isInstallLate: true }
  }
  const uncovered = coming.findLast(({ day }) => day > lastDay)
  if (!uncovered) return null
  const { key, day, words } = uncovered
  const text = `The included time ends on ${brief(lastDay)}, before ${words.of} on ${brief(day)}.`
  return { text, missed: key, isInstallLate: false }
}

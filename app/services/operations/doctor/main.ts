import { databaseChecks, server } from '#services/operations/doctor/database'
import { groups, linesOf, type Check, type Line } from '#services/operations/doctor/check'
import { jobChecks } from '#services/operations/doctor/jobs'
import { keyChecks } from '#services/operations/doctor/keys_and_copies'
import { machineChecks } from '#services/operations/doctor/machine'
import { outsideChecks } from '#services/operations/doctor/outside'
import { settingsChecks } from '#services/operations/doctor/settings'

/** Every check, in the order of the report. */
const checks: readonly Check[] = [
  ...settingsChecks,
  ...machineChecks,
  ...databaseChecks,
  ...jobChecks,
  ...outsideChecks,
  ...keyChecks,
].toSorted((one, other) => groups.indexOf(one.group) - groups.indexOf(other.group))

export interface Diagnosis {
  checkedAt: string
  /** Whether no check has failed; warnings don't count. */
  isHealthy: boolean
  lines: Line[]
}

/** Without the database, what needs it would only repeat that it is away. */
export async function diagnose(
  chosen: readonly Check[] = checks,
  find = linesOf
): Promise<Diagnosis> {
  const database = await find(server)
  const isAway = database.some(({ status }) => status === 'failed')
  const running = chosen
    .filter((check) => !(isAway && check.needsDatabase))
    .map((check) => (check === server ? database : find(check)))
  const found = await Promise.all(running)
  const lines = found.flat()
  const isHealthy = lines.every(({ status }) => status !== 'failed')
  return { checkedAt: new Date().toISOString(), isHealthy, lines }
}

/** What every start runs. */
export const quickChecks = checks.filter(({ isQuick }) => isQuick)

/** What must be right, or is worth knowing, before the site has run for the first time. */
export const firstChecks = checks.filter(({ inSetup }) => inSetup)

/** What a check found. */
export interface Finding {
  status: 'ok' | 'warning' | 'failed'
  /** One sentence or a measurement, without a secret. */
  detail: string
  /** What to do about it, usually a command. */
  remedy?: string
}

export const groups = [
  'Settings',
  'Machine',
  'Database',
  'Jobs',
  'Outside',
  'Keys and copies',
] as const

export interface Check {
  name: string
  group: (typeof groups)[number]
  /** Takes milliseconds and asks at most the database, so every start runs it, too. */
  isQuick?: boolean
  /** Left out while the database is away. */
  needsDatabase?: boolean
  /** In `setup`: whether it keeps the settings from being written, or is only shown. Others aren't run. */
  inSetup?: 'required' | 'shown'
  /** @throws what keeps it from finding out */
  run: () => Promise<Finding | Finding[]>
}

export interface Line extends Finding, Pick<Check, 'name' | 'group'> {
  /** Whether `setup` must not write settings with which it fails. */
  isRequired: boolean
}

export const ok = (detail: string): Finding => ({ status: 'ok', detail })
export const warning = (detail: string, remedy: string): Finding => ({
  ...{ status: 'warning', detail, remedy },
})
export const failed = (detail: string, remedy: string): Finding => ({
  ...{ status: 'failed', detail, remedy },
})

/** Milliseconds after which a check counts as failed. */
const timeout = 15_000

/** Only the code or class of an error: a message may repeat an address with its password. */
const codeOf = (error: unknown) =>
  (error as { code?: string }).code ?? (error instanceof Error ? error.name : 'unknown')

/** PostgreSQL's codes for a table and a column that isn't there. */
const isUnmigrated = (code: string) => code === '42P01' || code === '42703'

function couldNotRun(error: unknown): Finding {
  const code = codeOf(error)
  return isUnmigrated(code)
    ? failed('needs a migration that hasn’t run yet', 'stagely migration:run --force')
    : failed(`could not be checked (${code})`, 'Read the log of the site.')
}

/** Runs one check. What it throws is a finding, too. */
export async function linesOf({ name, group, inSetup, run }: Check): Promise<Line[]> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Finding>((resolve) => {
    timer = setTimeout(
      resolve,
      timeout,
      failed('no answer in time', 'Try again, then read the log.')
    )
  })
  const found = await Promise.race([run(), late])
    .catch(couldNotRun)
    .finally(() => clearTimeout(timer))
  return [found].flat().map((finding) => ({
    ...{ name, group, isRequired: inSetup === 'required' },
    ...finding,
  }))
}

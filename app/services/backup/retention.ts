import { DateTime } from 'luxon'
import { BackupRefused } from '#exceptions/backup_refused'

/** How many of the days, weeks and months that have backups keep their last one. */
export type Retention = Record<'d' | 'w' | 'm', number>

const periods: Record<keyof Retention, (moment: DateTime) => string> = {
  d: (moment) => moment.toFormat('yyyy-MM-dd'),
  w: (moment) => moment.toFormat("kkkk-'W'WW"),
  m: (moment) => moment.toFormat('yyyy-MM'),
}

/** @throws BackupRefused for anything but numbers of days, weeks and months, such as `7d,4w,12m` */
export function readRetention(text: string): Retention {
  const retention: Retention = { d: 0, w: 0, m: 0 }
  for (const part of text.split(',')) {
    const { count, unit } = /^(?<count>[1-9]\d{0,3})(?<unit>[dwm])$/.exec(part.trim())?.groups ?? {}
    if (!unit || retention[unit as keyof Retention] > 0) {
      throw new BackupRefused(`--keep must look like 7d,4w,12m: days, weeks and months.`)
    }
    retention[unit as keyof Retention] = Number(count)
  }
  return retention
}

/**
 * The backups that stay: the last one of each of the newest days, weeks (from Monday) and months that
 * have one, in UTC, and always the newest. Backups that stop for a while therefore remove nothing.
 *
 * @param ids  names of backups, which are their times
 */
export function keptBackups(ids: readonly string[], retention: Retention): string[] {
  const newestFirst = ids.toSorted().toReversed()
  const kept = new Set(newestFirst.slice(0, 1))
  for (const unit of ['d', 'w', 'm'] as const) {
    const seen = new Set<string>()
    for (const id of newestFirst) {
      if (seen.size === retention[unit]) break
      const moment = DateTime.fromFormat(id, "yyyy-MM-dd'T'HHmmss'Z'", { zone: 'utc' })
      const period = periods[unit](moment)
      if (seen.has(period)) continue
      seen.add(period)
      kept.add(id)
    }
  }
  return newestFirst.filter((id) => kept.has(id)).toReversed()
}

import { groups, type Line } from '#services/operations/doctor/check'
import type { Diagnosis } from '#services/operations/doctor/main'

/** A finding for a terminal: status, name and detail; the remedy below. */
export const describeLine = ({ name, status, detail, remedy }: Line): string[] => [
  `${status.padEnd(8)} ${name.padEnd(19)} ${detail}`,
  ...(remedy && status !== 'ok' ? [`${' '.repeat(29)}→ ${remedy}`] : []),
]

const counted = (count: number, one: string, many = `${one}s`) =>
  `${count} ${count === 1 ? one : many}`

/** The report for a terminal. */
export function describe({ lines, isHealthy }: Diagnosis): string[] {
  const sections = groups.flatMap((group) => {
    const own = lines.filter((line) => line.group === group)
    return own.length > 0 ? [group, ...own.flatMap(describeLine), ''] : []
  })
  const count = (status: Line['status']) => lines.filter((line) => line.status === status).length
  const warnings = counted(count('warning'), 'warning')
  return [
    ...sections,
    isHealthy
      ? `Healthy: ${counted(lines.length, 'line')}, ${warnings}`
      : `${count('failed')} failed, ${warnings}, ${count('ok')} ok`,
  ]
}

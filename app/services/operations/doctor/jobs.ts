import { operatingFigures } from '#queries/operating_figures'
import { tolerableLag } from '#services/health/checks'
import { countProblemEmails } from '#services/health/waiting_jobs'
import { failed, ok, warning, type Check, type Finding } from '#services/operations/doctor/check'
import { lateTimers } from '#services/queue/timers'

const remedy =
  'systemctl restart stagely, or the workers (stagely-worker@…), and read "job" lines in the log.'

const minutes = (seconds: number) =>
  seconds < 120 ? `${Math.round(seconds)} seconds` : `${Math.round(seconds / 60)} minutes`

function lateness(seconds: number, detail: string): Finding {
  if (seconds * 1000 > tolerableLag.error) return failed(detail, remedy)
  return seconds * 1000 > tolerableLag.warning ? warning(detail, remedy) : ok(detail)
}

const timers: Check = {
  ...{ name: 'Timers', group: 'Jobs', needsDatabase: true },
  async run() {
    const { count, seconds } = await lateTimers()
    if (count === 0) return ok('on time')
    return lateness(seconds, `${count} late, the most overdue by ${minutes(seconds)}`)
  },
}

/** A worker takes a due job within seconds, so an old one means that its queue has none. */
const queues: Check = {
  ...{ name: 'Queues', group: 'Jobs', needsDatabase: true },
  async run() {
    const { queues: all } = await operatingFigures()
    const late = all.filter(({ oldest }) => oldest * 1000 > tolerableLag.warning)
    if (late.length === 0) return ok(`none of ${all.length} is late`)
    return late.map(({ queue, due, oldest }) =>
      lateness(oldest, `${queue}: the oldest of ${due} due jobs has waited ${minutes(oldest)}`)
    )
  },
}

const failedJobs: Check = {
  ...{ name: 'Failed jobs', group: 'Jobs', needsDatabase: true },
  async run() {
    const { queues: all } = await operatingFigures()
    const count = all.reduce((sum, queue) => sum + queue.failed, 0)
    if (count === 0) return ok('none in 24 hours')
    return warning(
      `${count} given up within 24 hours`,
      'journalctl -u "stagely*" --since -24h | grep "job failed" says why.'
    )
  },
}

const emails: Check = {
  ...{ name: 'Emails', group: 'Jobs', needsDatabase: true },
  async run() {
    const { late, lost } = await countProblemEmails(tolerableLag.error)
    if (late + lost === 0) return ok('none is late')
    return warning(
      `${late} delayed, ${lost} not delivered in 24 hours`,
      'Mail in the console says what the server refuses.'
    )
  },
}

export const jobChecks = [timers, queues, failedJobs, emails]

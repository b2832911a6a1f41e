import { HealthChecks } from '@adonisjs/core/health'
import { release } from '#services/operations/release'
import {
  DatabaseCheck,
  MailCheck,
  PaymentsCheck,
  QueueCheck,
  StorageCheck,
} from '#services/health/checks'

/** What a process needs to serve requests. Checked every few seconds. */
const readinessChecks = new HealthChecks().register([
  new DatabaseCheck(),
  new StorageCheck().cacheFor('5 seconds'),
])

/** All parts. External services are checked at most every 20 seconds. */
const allChecks = new HealthChecks().register([
  new DatabaseCheck(),
  new QueueCheck(),
  new PaymentsCheck().cacheFor('20 seconds'),
  new MailCheck().cacheFor('20 seconds'),
  new StorageCheck().cacheFor('5 seconds'),
])

/** Whether a load balancer should send requests to this process. */
export async function isReady(): Promise<boolean> {
  const { isHealthy } = await readinessChecks.run()
  return isHealthy
}

export interface PartHealth {
  name: string
  status: 'ok' | 'warning' | 'error'
  /** A measurement or a problem, in a few words. */
  note: string
}

export interface PlatformHealth {
  checkedAt: string
  /** The release of the process that answers. */
  release: typeof release
  parts: PartHealth[]
}

/** Checks all parts now, apart from cached results. */
export async function partsHealth(): Promise<PlatformHealth> {
  const { checks, finishedAt } = await allChecks.run()
  return {
    checkedAt: finishedAt.toISOString(),
    release,
    parts: checks.map(({ name, status, message }) => ({ name, status, note: message })),
  }
}

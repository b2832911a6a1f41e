import { HealthChecks } from '@adonisjs/core/health'
import {
  DatabaseCheck,
  MailCheck,
  PaymentsCheck,
  QueueCheck,
  StorageCheck,
} from '#services/health/checks'

/** What a process needs to answer people; asked every few seconds. */
const needed = new HealthChecks().register([
  new DatabaseCheck(),
  new StorageCheck().cacheFor('5 seconds'),
])

/** Every part; what belongs to others is asked at most every twenty seconds. */
const parts = new HealthChecks().register([
  new DatabaseCheck(),
  new QueueCheck(),
  new PaymentsCheck().cacheFor('20 seconds'),
  new MailCheck().cacheFor('20 seconds'),
  new StorageCheck().cacheFor('5 seconds'),
])

/** Whether this process should be sent visitors. */
export async function isReady(): Promise<boolean> {
  const { isHealthy } = await needed.run()
  return isHealthy
}

export interface PartHealth {
  name: string
  status: 'ok' | 'warning' | 'error'
  /** A measured value, or what is wrong, in a few words. */
  note: string
}

/** How every part of the platform is, measured now. */
export async function partsHealth(): Promise<{ checkedAt: string; parts: PartHealth[] }> {
  const { checks, finishedAt } = await parts.run()
  return {
    checkedAt: finishedAt.toISOString(),
    parts: checks.map(({ name, status, message }) => ({ name, status, note: message })),
  }
}

import app from '@adonisjs/core/services/app'
import env from '#start/env'

export type ProviderCall = 'create' | 'retrieve' | 'cancel' | 'refund' | 'list'

/** Where a crash can fall between what the provider does and what our books say of it. */
export type FailPoint =
  | `${'before' | 'after'} ${ProviderCall}`
  /** Our books are changed, and not yet committed. */
  | 'while settling'
  /** Committed, and nobody has been answered. */
  | 'once settled'

const armed = app.inProduction ? undefined : env.get('FAIL_AT')

/**
 * For drills outside production: with `FAIL_AT=after create` the process ends here as a power
 * cut would end it, so that a test can look at what is left.
 */
export function failPoint(point: FailPoint) {
  if (point === armed) process.kill(process.pid, 'SIGKILL')
}

import { errors } from '@adonisjs/limiter'

/** When a throttled client may try again: `in 15 minutes`. */
export function retryTime(error: unknown): string {
  const seconds = error instanceof errors.E_TOO_MANY_REQUESTS ? error.response.availableIn : 0
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= 1) return 'in a minute'
  return minutes < 60 ? `in ${minutes} minutes` : 'in an hour'
}

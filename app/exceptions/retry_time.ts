import { errors } from '@adonisjs/limiter'

/** When a throttled client may try again: `in 15 minutes`. */
export function retryTime(error: unknown): string {
  const seconds = error instanceof errors.E_TOO_MANY_REQUESTS ? error.response.availableIn : 0
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= 1) return 'in a minute'
  if (minutes < 60) return `in ${minutes} minutes`
  const hours = Math.round(minutes / 60)
  return hours === 1 ? 'in an hour' : `in ${hours} hours`
}

/** Days ahead for which an account may announce that it requires a second factor. */
export const maxNoticeDays = 60

/** The last day that may be chosen. Days are YYYY-MM-DD. */
export const latestDay = (today: string): string =>
  new Date(Date.parse(today) + maxNoticeDays * 86_400_000).toISOString().slice(0, 10)

/** Code of the 403 that a session gets until it has shown the second factor. */
export const factorRequiredCode = 'second_factor_required'

/** The page that asks for it. */
export const secondFactorPath = '/two-step'

import { ApiError } from '~/lib/api_error'
import { factorRequiredCode } from '#shared/accounts/second_factor'
import { linkEndedCode, otherAuthorCode } from '#shared/install_day/outbox_codes'

/**
 * What a failed call means for its entry: `retry` keeps it and tries again (`after` seconds, if the server
 * said so), `ended` keeps it until the author has a session or a link again, and a refusal keeps it with the
 * server's sentence.
 */
export type Failure =
  | { is: 'retry'; after: number | null }
  | { is: 'ended' }
  | { is: 'refused'; why: string }

const endings = new Set([factorRequiredCode, linkEndedCode, otherAuthorCode])

export function failureOf(error: unknown): Failure {
  if (!(error instanceof ApiError)) return { is: 'retry', after: null }
  const { status, code, retryAfter, userMessage, errors } = error
  if (status === 401 || (code !== null && endings.has(code))) return { is: 'ended' }
  const why = userMessage ?? errors[0]?.message ?? null
  if (status === 413) return { is: 'refused', why: why ?? 'This is too large to be sent.' }
  // Without a sentence the answer is that of a proxy, or of a network that asks for a login.
  const isRefusal = status >= 400 && status < 500 && status !== 408 && status !== 429
  if (isRefusal && why !== null) return { is: 'refused', why }
  return { is: 'retry', after: retryAfter }
}

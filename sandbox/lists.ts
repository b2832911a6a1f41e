import { badRequest } from '#sandbox/api_error'
import type { Parameters } from '#sandbox/parameters'

/**
 * A page of a list, the newest first, as Stripe's list calls answer: `limit` (10, up to 100),
 * `created[gte]` in seconds and `starting_after`.
 *
 * @param records  oldest first
 * @throws ApiError 400
 */
export function pageOf<Listed extends { id: string; created: number }>(
  records: Listed[],
  parameters: Parameters
) {
  const limit = parameters.integer('limit') ?? 10
  if (limit < 1 || limit > 100) {
    throw badRequest('This value must be between 1 and 100.', undefined, 'limit')
  }
  const since = Number(parameters.text('created', 'gte') ?? 0)
  const newestFirst = records.toReversed()
  const after = parameters.text('starting_after')
  const start = after ? newestFirst.findIndex(({ id }) => id === after) + 1 : 0
  const found = newestFirst.slice(start).filter(({ created }) => created >= since)
  return { object: 'list', data: found.slice(0, limit), has_more: found.length > limit }
}

/** Only the records of one intent, when `payment_intent` asks for them. */
export function ofIntent<Listed extends { intentId: string }>(
  records: Iterable<Listed>,
  parameters: Parameters
): Listed[] {
  const wanted = parameters.text('payment_intent')
  return [...records].filter(({ intentId }) => !wanted || intentId === wanted)
}

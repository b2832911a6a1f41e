import { badRequest } from '#sandbox/api_error'
import type { Parameters } from '#sandbox/parameters'

/**
 * One page of a list, newest first, with the parameters of Stripe's list calls: `limit` (10 by
 * default, at most 100), `created[gte]` in seconds and `starting_after`.
 *
 * @param records oldest first
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

/** Filters by intent if the call has a `payment_intent` parameter. */
export function ofIntent<Listed extends { intentId: string }>(
  records: Iterable<Listed>,
  parameters: Parameters
): Listed[] {
  const wanted = parameters.text('payment_intent')
  return [...records].filter(({ intentId }) => !wanted || intentId === wanted)
}

import { api, ApiError } from '~/lib/api'
import { leaveIfSessionEnded } from '~/lib/session_end'

/** No poll asks before this moment, in milliseconds since 1970. */
let pausedUntil = 0

/**
 * One turn of a poll. While the server limits how often may be read (429), all polls of the page
 * wait as long as it asks for and keep what they have: nobody did anything, so nobody is told.
 *
 * @param current  what is shown now
 * @throws ApiError for other refusals, NetworkError without an answer
 */
export async function poll<T>(path: string, current: () => T, signal?: AbortSignal): Promise<T> {
  if (Date.now() < pausedUntil) return current()
  try {
    return await api.get<T>(path, { signal })
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) void leaveIfSessionEnded()
    if (!(error instanceof ApiError) || error.status !== 429) throw error
    pausedUntil = Date.now() + (error.retryAfter ?? 60) * 1000
    return current()
  }
}

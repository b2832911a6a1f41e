import { ApiError, NetworkError } from '~/lib/api'
import { getStoredSessionId } from '~/lib/stored_session'

/**
 * The whole answer of a call that is read, where its headers matter too.
 *
 * @throws ApiError when the server refuses, NetworkError when it does not answer
 */
export async function answerOf(path: string, signal?: AbortSignal): Promise<Response> {
  const sessionId = getStoredSessionId()
  const headers = new Headers({ Accept: 'application/json' })
  if (sessionId) headers.set('Authorization', `Bearer ${sessionId}`)
  let response: Response
  try {
    response = await fetch(path, { headers, signal, credentials: 'same-origin' })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new NetworkError(error)
  }
  if (!response.ok) {
    throw new ApiError(response.status, response.statusText, await response.text())
  }
  return response
}

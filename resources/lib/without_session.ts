import type { BodyOf } from '~/lib/api'
import { ApiError, NetworkError } from '~/lib/api_error'

/** The calls of pages whose address is a secret. */
type LinkPath =
  | '/api/seller/openings'
  | '/api/seller/choices'
  | '/api/crew/openings'
  | '/api/crew/addresses'
  | '/api/crew/taps'
  | '/api/crew/photos'
  | '/api/crew/undone-taps'
  | '/api/crew/damage-notes'

interface Options {
  signal?: AbortSignal
  /** Keeps the cookie of the answer. */
  takesCookie?: boolean
}

/**
 * Sends without the session of this browser: the page is nobody's.
 *
 * @returns the text of the answer
 * @throws ApiError, NetworkError
 */
export async function sendWithoutSession<Path extends LinkPath>(
  path: Path,
  body: BodyOf<'post', Path>,
  { signal, takesCookie = false }: Options = {}
): Promise<string> {
  let response: Response
  try {
    response = await fetch(path, {
      method: 'POST',
      credentials: takesCookie ? 'same-origin' : 'omit',
      headers: { 'Accept': 'application/json', 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal,
    })
  } catch (error) {
    throw new NetworkError(error)
  }
  const { status, statusText } = response
  const text = await response.text()
  if (!response.ok)
    throw new ApiError(status, statusText, text, response.headers.get('Retry-After'))
  return text
}

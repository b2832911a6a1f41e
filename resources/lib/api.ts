import { ApiError, NetworkError } from './api_error.js'
import { getStoredSessionId } from './stored_session.js'

export { ApiError, NetworkError, NO_ANSWER, actionErrorMessage, fieldErrors } from './api_error.js'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

interface CallOptions {
  signal?: AbortSignal
}

interface ReadOptions extends CallOptions {
  /** Empty and missing values are left out of the address. */
  query?: Record<string, string | number | null | undefined>
}

interface SendOptions extends CallOptions {
  /** Called with the sent share of the body, 0 to 1. Meant for photos. */
  onProgress?: (share: number) => void
}

interface Answer {
  status: number
  statusText: string
  text: string
  retryAfter?: string | null
}

/** Bearer when a session id is stored; a content type only with a body. */
function headers(hasBody: boolean): Record<string, string> {
  const sessionId = getStoredSessionId()
  return {
    Accept: 'application/json',
    ...(sessionId ? { Authorization: `Bearer ${sessionId}` } : {}),
    ...(hasBody ? { 'Content-Type': 'application/json' } : {}),
  }
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}

async function withFetch(
  method: Method,
  path: string,
  body: string | undefined,
  { signal }: CallOptions
): Promise<Answer> {
  try {
    const response = await fetch(path, {
      method,
      headers: headers(body !== undefined),
      body,
      signal,
      credentials: 'same-origin',
    })
    const { status, statusText } = response
    const retryAfter = response.headers.get('Retry-After')
    return { status, statusText, text: await response.text(), retryAfter }
  } catch (error) {
    throw isAbort(error) ? error : new NetworkError(error)
  }
}

/** fetch cannot tell how much of a body is sent; XMLHttpRequest can. */
function withProgress(
  method: Method,
  path: string,
  body: string,
  { signal, onProgress }: SendOptions
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open(method, path)
    for (const [name, value] of Object.entries(headers(true))) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.onload = () =>
      resolve({
        status: request.status,
        statusText: request.statusText,
        text: request.responseText,
      })
    request.onerror = () => reject(new NetworkError())
    request.onabort = () => reject(new DOMException('The call was stopped', 'AbortError'))
    request.onloadend = () => signal?.removeEventListener('abort', abort)
    if (signal?.aborted) return request.onabort(new ProgressEvent('abort'))
    signal?.addEventListener('abort', abort)
    request.send(body)
  })
}

function read<T>({ status, statusText, text, retryAfter }: Answer): T {
  if (status < 200 || status > 299) throw new ApiError(status, statusText, text, retryAfter)
  try {
    return JSON.parse(text || 'null')
  } catch {
    throw new ApiError(status, statusText, text)
  }
}

function withQuery(path: string, query: ReadOptions['query'] = {}): string {
  const used = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  const search = new URLSearchParams(
    used.map(([name, value]) => [name, String(value)]).filter(([, value]) => value !== '')
  )
  return search.size > 0 ? `${path}?${search}` : path
}

/** With `on401: 'null'` a signed-out viewer gets null instead of an error. */
function get<T>(path: string, options: ReadOptions & { on401: 'null' }): Promise<T | null>
function get<T>(path: string, options?: ReadOptions & { on401?: 'throw' }): Promise<T>
async function get<T>(
  path: string,
  { query, on401, ...options }: ReadOptions & { on401?: 'throw' | 'null' } = {}
): Promise<T | null> {
  const answer = await withFetch('GET', withQuery(path, query), undefined, options)
  return answer.status === 401 && on401 === 'null' ? null : read<T>(answer)
}

let changedAt = 0

/** When this page last changed something, in milliseconds: what was read before may be out of date. */
export const lastChange = () => changedAt

function sender(method: Method) {
  return async function send<T>(
    path: string,
    body?: unknown,
    options: SendOptions = {}
  ): Promise<T> {
    const text = body === undefined ? undefined : JSON.stringify(body)
    const answer =
      text !== undefined && options.onProgress
        ? await withProgress(method, path, text, options)
        : await withFetch(method, path, text, options)
    changedAt = Date.now()
    return read<T>(answer)
  }
}

/**
 * The documented calls. A failure is an `ApiError` (the server answered) or a `NetworkError`
 * (it did not); a stopped call rejects with the browser's `AbortError`.
 */
export const api = {
  get,
  post: sender('POST'),
  put: sender('PUT'),
  patch: sender('PATCH'),
  delete: <T>(path: string, options: CallOptions = {}) =>
    sender('DELETE')<T>(path, undefined, options),
}

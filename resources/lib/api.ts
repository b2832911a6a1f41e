import type { paths } from '@generated/api'
import { addQuery } from '#shared/pages/urls'
import { ApiError, NetworkError } from './api_error.js'
import { getStoredSessionId } from './stored_session.js'

export {
  ApiError,
  NetworkError,
  NO_ANSWER,
  actionErrorMessage,
  changeErrorMessage,
  fieldErrors,
  isUnknownOutcome,
} from './api_error.js'

/**
 * Maps `/api/bids/{id}` of the API document to the path that callers write: `/api/bids/${number}`.
 * Identifiers and hashes are words.
 */
type Called<Path> = Path extends `${infer Start}{${infer Name}}${infer Rest}`
  ? `${Start}${Name extends 'identifier' | 'hash' ? string : number}${Called<Rest>}`
  : Path

/** The documented calls with this method, by path. */
type Calls<Method extends string> = {
  [
    Path in keyof paths as paths[Path] extends Record<Method, { responses: unknown }>
      ? Called<Path>
      : never
  ]: paths[Path] extends Record<Method, infer Call> ? Call : never
}

type PathOf<Method extends string> = keyof Calls<Method> & string

type At<Table, Key> = Table[Key & keyof Table]

type CallOf<Method extends string, Path extends PathOf<Method>> = At<Calls<Method>, Path>

type JsonOf<Response> = Response extends { content: { 'application/json': infer Json } }
  ? Json
  : null

type Result<Call> = Call extends { responses: infer Responses }
  ? JsonOf<Responses[keyof Responses & (200 | 201 | 204)]>
  : never

type QueryOf<Call> = Call extends { parameters: { query?: infer Values } } ? Values : never

type Body<Call> = Call extends { requestBody?: never }
  ? undefined
  : Call extends { requestBody: { content: { 'application/json': infer Body } } }
    ? Body
    : Call extends { requestBody?: { content: { 'application/json': infer Body } } }
      ? Body | undefined
      : never

export type ReadPath = PathOf<'get'>

/** The JSON response of a GET call. */
export type ResultOf<Path extends ReadPath> = Result<Calls<'get'>[Path]>

/**
 * A body as forms hold it: strings instead of enums, and null for a missing number. The server
 * validates the values.
 */
type Written<Json> = Json extends string
  ? string
  : Json extends number
    ? number | null
    : Json extends boolean
      ? boolean
      : Json extends readonly (infer Item)[]
        ? readonly Written<Item>[]
        : Json extends object
          ? { [Field in keyof Json]: Written<Json[Field]> }
          : Json

/** The JSON body of a call. */
export type BodyOf<Method extends string, Path extends PathOf<Method>> = Written<
  Body<CallOf<Method, Path>>
>

interface CallOptions {
  signal?: AbortSignal
}

export interface ReadOptions<Path extends ReadPath> extends CallOptions {
  /**
   * Empty and missing values are left out. `URLSearchParams` pass on the query of the page's own
   * URL.
   */
  query?: Written<QueryOf<Calls<'get'>[Path]>> | URLSearchParams
}

interface SendOptions extends CallOptions {
  /** Called with the share of the body that has been sent, 0 to 1. For photo uploads. */
  onProgress?: (share: number) => void
}

/** The body is optional if the call takes none or doesn't require one. */
type SendArguments<Sent> = undefined extends Sent
  ? [body?: Sent, options?: SendOptions]
  : [body: Sent, options?: SendOptions]

/** Adds a bearer token if a session id is stored, and a content type if there's a body. */
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
  method: string,
  path: string,
  body: string | undefined,
  { signal }: CallOptions
): Promise<Response> {
  return fetch(path, {
    method,
    headers: headers(body !== undefined),
    body,
    signal,
    credentials: 'same-origin',
  })
}

/** Uses XMLHttpRequest, because fetch doesn't report the progress of an upload. */
function withProgress(
  method: string,
  path: string,
  body: string,
  { signal, onProgress }: SendOptions
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open(method, path)
    for (const [name, value] of Object.entries(headers(true))) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const { status, statusText, responseText } = request
      const answer = new Response(responseText || null, { status, statusText })
      const retryAfter = request.getResponseHeader('Retry-After')
      if (retryAfter) answer.headers.set('Retry-After', retryAfter)
      resolve(answer)
    }
    request.onerror = () => reject(new NetworkError())
    request.onabort = () => reject(new DOMException('The call was stopped', 'AbortError'))
    request.onloadend = () => signal?.removeEventListener('abort', abort)
    if (signal?.aborted) return request.onabort(new ProgressEvent('abort'))
    signal?.addEventListener('abort', abort)
    request.send(body)
  })
}

/**
 * Waits for the whole response.
 *
 * @throws ApiError if the server refuses the request, NetworkError if there's no response
 */
async function readResponse<Content>(
  response: Promise<Response>,
  read: (response: Response) => Promise<Content>,
  isUnsent?: boolean
): Promise<{ body: Content; headers: Headers }> {
  try {
    const answer = await response
    if (!answer.ok) throw await refusal(answer)
    return { body: await read(answer), headers: answer.headers }
  } catch (error) {
    throw error instanceof ApiError || isAbort(error) ? error : new NetworkError(error, isUnsent)
  }
}

async function refusal(response: Response): Promise<ApiError> {
  const { status, statusText } = response
  return new ApiError(
    status,
    statusText,
    await response.text(),
    response.headers.get('Retry-After')
  )
}

async function json(response: Response) {
  const text = await response.text()
  try {
    return JSON.parse(text || 'null')
  } catch {
    throw new ApiError(response.status, response.statusText, text)
  }
}

function withQuery(path: string, query: object = {}): string {
  const entries = [...(query instanceof URLSearchParams ? query : Object.entries(query))]
  const used = entries.filter(([, value]) => value !== undefined && value !== null && value !== '')
  return addQuery(path, new URLSearchParams(used.map(([name, value]) => [name, String(value)])))
}

function read<Path extends ReadPath>(
  path: Path,
  { query, ...options }: ReadOptions<Path> = {}
): Promise<{ body: ResultOf<Path>; headers: Headers }> {
  return readResponse(withFetch('GET', withQuery(path, query), undefined, options), json)
}

/** With `on401: 'null'` it returns null instead of throwing for a signed-out viewer. */
function get<Path extends ReadPath>(
  path: Path,
  options: ReadOptions<Path> & { on401: 'null' }
): Promise<ResultOf<Path> | null>
function get<Path extends ReadPath>(
  path: Path,
  options?: ReadOptions<Path> & { on401?: 'throw' }
): Promise<ResultOf<Path>>
async function get<Path extends ReadPath>(
  path: Path,
  { on401, ...options }: ReadOptions<Path> & { on401?: 'throw' | 'null' } = {}
): Promise<ResultOf<Path> | null> {
  try {
    const { body } = await read<Path>(path, options)
    return body
  } catch (error) {
    if (on401 === 'null' && error instanceof ApiError && error.status === 401) return null
    throw error
  }
}

let changes = 0

/** Counts the beginnings and ends of all changes that this page has asked for. */
export const ownChanges = (): number => changes

function sender<Method extends 'post' | 'put' | 'patch' | 'delete'>(method: Method) {
  return async <Path extends PathOf<Method>>(
    path: Path,
    ...[body, options = {}]: SendArguments<BodyOf<Method, Path>>
  ): Promise<Result<CallOf<Method, Path>>> => {
    const text = body === undefined ? undefined : JSON.stringify(body)
    const verb = method.toUpperCase()
    const isUnsent = navigator.onLine === false
    const response =
      text !== undefined && options.onProgress
        ? withProgress(verb, path, text, options)
        : withFetch(verb, path, text, options)
    changes += 1
    try {
      const answer = await readResponse(response, json, isUnsent)
      return answer.body
    } finally {
      changes += 1
    }
  }
}

/**
 * The calls of docs/openapi.json: method and path determine the types of body and response. A
 * failed call throws an `ApiError` (the server responded) or a `NetworkError` (no response); an
 * aborted call rejects with the browser's `AbortError`.
 */
export const api = {
  get,
  /** Also returns the response headers, such as the total number of rows of a list. */
  getWithHeaders: read,
  /** For calls that respond with a file. */
  download: (path: ReadPath, query = new URLSearchParams()) => {
    const address = addQuery(path, query)
    return readResponse(withFetch('GET', address, undefined, {}), (response) => response.blob())
  },
  post: sender('post'),
  put: sender('put'),
  patch: sender('patch'),
  delete: sender('delete'),
}

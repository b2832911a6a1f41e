import { bearerOf, cookieOf, exchange, expectJson } from '#tests/helpers/wire'

/** A signed-in person; `session` is the bearer token of calls and the cookie of pages. */
export interface Visitor {
  id: number
  session: string
}

export interface RawAnswer {
  status: number
  /** Names in lower case and alphabetical order; repeated headers are kept. */
  headers: [string, string][]
  body: Buffer
}

interface Sent {
  as?: Visitor | null
  /** Sent as JSON; a string is sent as it is. */
  body?: unknown
  /** A loopback address, so that limits by network count it separately. */
  from?: string
  /** The ETag of an earlier response. */
  tag?: string
}

async function record(...request: Parameters<typeof exchange>): Promise<RawAnswer> {
  const { status, rawHeaders, body } = await exchange(...request)
  const names = rawHeaders.filter((_, index) => index % 2 === 0)
  const pairs = names.map((name, index): [string, string] => [
    name.toLowerCase(),
    rawHeaders[index * 2 + 1],
  ])
  return { status, headers: pairs.toSorted(([a], [b]) => a.localeCompare(b)), body }
}

/** Makes one API call such as `POST /api/bids/7/accept`. */
export function callApi(line: string, { as, tag, ...sent }: Sent = {}) {
  const [method, path] = line.split(' ')
  const headers = { ...(as && bearerOf(as.session)), ...(tag && { 'if-none-match': tag }) }
  return record(method, path, { ...sent, headers })
}

/** Loads a page as a browser with the session cookie does. */
export const loadPage = (path: string, as?: Visitor | null) =>
  record('GET', path, { headers: as ? cookieOf(as.session) : {} })

/**
 * Makes a call that a scene needs.
 *
 * @throws if it is refused
 */
export async function callOrThrow<Body = { id: number }>(
  as: Visitor | null,
  line: string,
  body?: unknown
) {
  return expectJson<Body>(line, await callApi(line, { as, body }))
}

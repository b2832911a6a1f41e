import { request } from 'node:http'

/** Somebody who is signed in; `session` is both the bearer of calls and the cookie of pages. */
export interface Visitor {
  id: number
  session: string
}

export interface RawAnswer {
  status: number
  /** Names in lower case, in the order of the alphabet; repeated ones are repeated. */
  headers: [string, string][]
  body: Buffer
}

interface Sent {
  as?: Visitor | null
  /** Sent as JSON; a string goes out as it is. */
  body?: unknown
  /** An address of the loopback network, so that limits by network count it on its own. */
  from?: string
  /** What a browser has kept of the answer before. */
  tag?: string
}

/** Where the server of the tests listens. */
export const origin = `http://${process.env.HOST}:${process.env.PORT}`

function exchange(method: string, path: string, headers: Record<string, string>, sent: Sent) {
  const payload =
    sent.body === undefined || typeof sent.body === 'string' ? sent.body : JSON.stringify(sent.body)
  return new Promise<RawAnswer>((resolve, reject) => {
    const outgoing = request(
      `${origin}${path}`,
      {
        method,
        agent: false,
        localAddress: sent.from,
        headers: {
          ...headers,
          ...(payload !== undefined && {
            'content-type': 'application/json',
            'content-length': String(Buffer.byteLength(payload)),
          }),
        },
      },
      (incoming) => {
        const chunks: Buffer[] = []
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
        incoming.on('error', reject)
        incoming.on('end', () => {
          const names = incoming.rawHeaders.filter((_, index) => index % 2 === 0)
          const pairs = names.map((name, index): [string, string] => [
            name.toLowerCase(),
            incoming.rawHeaders[index * 2 + 1],
          ])
          resolve({
            status: incoming.statusCode ?? 0,
            headers: pairs.toSorted(([a], [b]) => a.localeCompare(b)),
            body: Buffer.concat(chunks),
          })
        })
      }
    )
    outgoing.on('error', reject)
    outgoing.end(payload)
  })
}

/** One call of the API such as `POST /api/bids/7/accept`. */
export function callApi(line: string, sent: Sent = {}) {
  const [method, path] = line.split(' ')
  const headers = {
    ...(sent.as && { authorization: `Bearer ${sent.as.session}` }),
    ...(sent.tag && { 'if-none-match': sent.tag }),
  }
  return exchange(method, path, headers, sent)
}

/** Loads a page as a browser with the sign-in cookie does. */
export function loadPage(path: string, as?: Visitor | null) {
  const headers: Record<string, string> = as ? { cookie: `stagely-session=${as.session}` } : {}
  return exchange('GET', path, headers, {})
}

/**
 * A call that is needed to get a scene ready.
 *
 * @throws when it is refused
 */
export async function act<Body = { id: number }>(
  as: Visitor | null,
  line: string,
  body?: unknown
): Promise<Body> {
  const answer = await callApi(line, { as, body })
  const text = answer.body.toString('utf8')
  if (answer.status >= 300) throw new Error(`${line} was answered ${answer.status}: ${text}`)
  return JSON.parse(text || '{}') as Body
}

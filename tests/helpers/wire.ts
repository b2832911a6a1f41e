import { type Agent, request, type IncomingHttpHeaders } from 'node:http'

/** The origin of the tests' server. */
export const origin = `http://${process.env.HOST}:${process.env.PORT}`

export interface Exchange {
  headers?: Record<string, string>
  /** Sent as JSON; a string or a buffer is sent unchanged. */
  body?: unknown
  /** The port of another server than that of the tests. */
  port?: number
  /** Another loopback address, so that limits by network count it separately. */
  from?: string
  /** Keeps connections open for later requests; by default every request opens its own. */
  agent?: Agent
}

export interface WireAnswer {
  status: number
  headers: IncomingHttpHeaders
  /** Names and values in turn, as received. */
  rawHeaders: string[]
  body: Buffer
}

const bytesOf = (body: unknown): string | Buffer | undefined =>
  body === undefined || typeof body === 'string' || Buffer.isBuffer(body)
    ? body
    : JSON.stringify(body)

/**
 * One request, sent exactly as written: no cookie jar, no redirects followed, no path
 * normalized, nothing decompressed.
 */
export function exchange(method: string, path: string, sent: Exchange = {}): Promise<WireAnswer> {
  const payload = bytesOf(sent.body)
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: process.env.HOST,
        port: sent.port ?? process.env.PORT,
        method,
        path,
        agent: sent.agent ?? false,
        localAddress: sent.from,
        headers: {
          ...(payload !== undefined && {
            'content-type': 'application/json',
            'content-length': String(Buffer.byteLength(payload)),
          }),
          ...sent.headers,
        },
      },
      (incoming) => {
        const chunks: Buffer[] = []
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
        incoming.on('error', reject)
        incoming.on('end', () =>
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            rawHeaders: incoming.rawHeaders,
            body: Buffer.concat(chunks),
          })
        )
      }
    )
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      // The server closed the kept connection just before this request used it.
      const isStale = outgoing.reusedSocket && error.code === 'ECONNRESET'
      if (!isStale) return reject(error)
      exchange(method, path, sent).then(resolve, reject)
    })
    outgoing.end(payload)
  })
}

export const bearerOf = (session: string) => ({ authorization: `Bearer ${session}` })

export const cookieOf = (session: string) => ({ cookie: `stagely-session=${session}` })

/**
 * The JSON of a response that must be successful.
 *
 * @throws if the call is refused
 */
export function expectJson<Body>(line: string, answer: Pick<WireAnswer, 'status' | 'body'>): Body {
  const text = answer.body.toString('utf8')
  if (answer.status >= 300) throw new Error(`${line} was answered ${answer.status}: ${text}`)
  return JSON.parse(text || '{}') as Body
}

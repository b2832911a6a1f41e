import { request, type Agent, type IncomingHttpHeaders } from 'node:http'
import env from '#start/env'
import { checkAnswer } from '#tests/helpers/api_document'
import type { Person } from '#tests/helpers/people'

export const address = `http://${env.get('HOST')}:${env.get('PORT')}`

interface Call {
  /** Whose bearer the request carries. */
  as?: Person
  /** Sent as JSON; a string or buffer goes out as it is. */
  body?: unknown
  headers?: Record<string, string>
  /** Another address of the loopback network: another place in the eyes of the server. */
  from?: string
  /** Another server than the one of the tests. */
  port?: number
  /** Keeps connections open for the next call; without one each call has its own. */
  agent?: Agent
}

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

const bytesOf = (body: unknown): string | Buffer =>
  typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body)

/**
 * One request over the wire, exactly as written: no cookie jar, no followed redirects, no
 * tidied path. For what an ordinary client would not send. What a documented call answers is
 * held against the API's document.
 */
export async function send(method: string, path: string, call: Call = {}): Promise<Answer> {
  const answer = await exchange(method, path, call)
  checkAnswer(method, path, answer)
  return answer
}

function exchange(method: string, path: string, call: Call): Promise<Answer> {
  const payload = call.body === undefined ? undefined : bytesOf(call.body)
  const headers: Record<string, string> = {
    ...(payload !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(payload)),
    }),
    ...(call.as && { authorization: `Bearer ${call.as.sessionId}` }),
    ...call.headers,
  }
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: env.get('HOST'),
        port: call.port ?? env.get('PORT'),
        method,
        path,
        headers,
        localAddress: call.from,
        agent: call.agent ?? false,
      },
      (incoming) => {
        const chunks: Buffer[] = []
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
        incoming.on('error', reject)
        incoming.on('end', () =>
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            text: Buffer.concat(chunks).toString('utf8'),
          })
        )
      }
    )
    outgoing.on('error', reject)
    outgoing.end(payload)
  })
}

/** The request header of a browser that holds the sign-in cookie of `person`. */
export const cookieOf = (person: Person) => `stagely-session=${person.sessionId}`

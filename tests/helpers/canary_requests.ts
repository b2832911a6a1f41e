import { Agent, request } from 'node:http'

export interface Sender {
  session: string
}

export interface Received {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

const agent = new Agent({ keepAlive: true, maxSockets: 16 })

let ports: number[] = []
let turn = 0

/** The servers that are asked in turn. */
export const useServers = (numbers: number[]) => (ports = numbers)

/** One request over a kept connection, uncompressed and unconditional. */
export function exchange(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: unknown
): Promise<Received> {
  const payload = body === undefined ? undefined : JSON.stringify(body)
  turn += 1
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: process.env.HOST,
        port: ports[turn % ports.length],
        method,
        path,
        agent,
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
        incoming.on('end', () =>
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            body: Buffer.concat(chunks),
          })
        )
      }
    )
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      // The server had closed the kept connection just before it was used again.
      const isStale = outgoing.reusedSocket && error.code === 'ECONNRESET'
      if (!isStale) return reject(error)
      exchange(method, path, headers, body).then(resolve, reject)
    })
    outgoing.end(payload)
  })
}

/**
 * A call that the scene needs.
 *
 * @throws when it is refused
 */
export async function ask<Body = { id: number }>(
  as: Sender | null,
  line: string,
  body?: unknown
): Promise<Body> {
  const [method, path] = line.split(' ')
  const answer = await exchange(method, path, as ? bearerOf(as) : {}, body)
  const text = answer.body.toString('utf8')
  if (answer.status >= 300) throw new Error(`${line} was answered ${answer.status}: ${text}`)
  return JSON.parse(text || '{}') as Body
}

export const bearerOf = ({ session }: Sender) => ({ authorization: `Bearer ${session}` })

export const cookieOf = ({ session }: Sender) => ({ cookie: `stagely-session=${session}` })

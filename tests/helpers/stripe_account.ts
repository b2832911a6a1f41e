import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

interface Endpoint {
  id: string
  url: string
  enabled_events: string[]
  status: string
}

/**
 * The part of Stripe's API that setup and doctor use: a key's right to read, and webhook endpoints.
 * Accepts one key.
 */
export async function startStripeAccount() {
  const account = {
    acceptedKey: 'sk_test_right',
    endpoints: [] as Endpoint[],
    removed: 0,
    origin: '',
    stop: async () => {},
  }
  let count = 0
  const answer = (response: ServerResponse, status: number, body: object) => {
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  }
  const list = (data: object[]) => ({ object: 'list', has_more: false, data })

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const body = new URLSearchParams(await text(request))
    const { pathname } = new URL(request.url ?? '/', 'http://stripe')
    const key = request.headers.authorization?.replace('Bearer ', '')
    if (key !== account.acceptedKey) {
      const error = { type: 'invalid_request_error', message: 'Invalid API Key provided' }
      return answer(response, 401, { error })
    }
    if (pathname === '/v1/payment_intents') return answer(response, 200, list([]))
    if (request.method === 'DELETE') {
      account.removed += 1
      account.endpoints = account.endpoints.filter(({ id }) => !pathname.endsWith(id))
      return answer(response, 200, { deleted: true })
    }
    if (request.method === 'GET') return answer(response, 200, list(account.endpoints))
    count += 1
    const events = [...body].filter(([name]) => name.startsWith('enabled_events'))
    const endpoint = {
      ...{ id: `we_${count}`, url: body.get('url') ?? '', status: 'enabled' },
      enabled_events: events.map(([, event]) => event),
    }
    account.endpoints.push(endpoint)
    return answer(response, 200, { ...endpoint, secret: `whsec_made${count}` })
  }

  const server = createServer((request, response) => void serve(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  account.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  account.stop = async () => {
    server.closeAllConnections()
    server.close()
  }
  return account
}

export type StripeAccount = Awaited<ReturnType<typeof startStripeAccount>>

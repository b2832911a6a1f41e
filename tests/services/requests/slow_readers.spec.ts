import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { test } from '@japa/runner'
import type { ApplicationService } from '@adonisjs/core/types'
import HttpServerProvider from '#providers/http_server_provider'

test.group('A client that reads nothing', () => {
  test('is cut off after two minutes', async ({ assert, cleanup }) => {
    const large = Buffer.alloc(32 * 1024 * 1024)
    const server = createServer((_request, response) => response.end(large))
    const application = {
      getEnvironment: () => 'web',
      container: { make: async () => ({ getNodeServer: () => server }) },
      terminating: () => {},
    }
    await new HttpServerProvider(application as unknown as ApplicationService).ready()
    assert.equal(server.timeout, 120_000)
    // Two minutes are too long for a test.
    server.timeout = 300
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    cleanup(() => {
      server.closeAllConnections()
      server.close()
    })

    const closed = once(server, 'connection').then(([socket]) => once(socket, 'close'))
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
    cleanup(() => void client.destroy())
    client.on('error', () => {}).pause()
    client.write('GET / HTTP/1.1\r\nHost: stagely\r\n\r\n')

    await closed
    assert.isFalse(client.readableEnded)
  }).tags(['@SCL-73'])
})

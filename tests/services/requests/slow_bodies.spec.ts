import { createServer } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { mock } from 'node:test'
import { getActiveTestOrFail, test } from '@japa/runner'
import { Exception } from '@adonisjs/core/exceptions'
import { BodyReader } from '#services/http/request_bodies'
import { waitUntil } from '#tests/helpers/waiting'

/**
 * A server that only reads bodies and answers with their status once they have arrived. Time passes
 * for it when a test says so.
 */
async function listen(reader: BodyReader) {
  mock.timers.enable({ apis: ['setInterval'] })
  getActiveTestOrFail().cleanup(() => mock.timers.reset())
  let requests = 0
  const server = createServer(async (request, response) => {
    requests += 1
    const person = Number(request.headers['x-person'])
    try {
      const body = await reader.read(request, { limit: 1_000_000, person })
      response.end(String(body.bytes.length))
      response.once('close', body.release)
    } catch (error) {
      response.statusCode = error instanceof Exception ? error.status : 500
      response.end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  getActiveTestOrFail().cleanup(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, requests: () => requests }
}

interface Upload {
  socket: Socket
  status: Promise<number>
}

function upload(port: number, person: number, announced: number, sent: number): Upload {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  const status = new Promise<number>((resolve) =>
    socket.once('data', (data) => resolve(Number(data.toString().split(' ')[1])))
  )
  socket.write(
    `POST / HTTP/1.1\r\nHost: x\r\nX-Person: ${person}\r\nContent-Length: ${announced}\r\n\r\n`
  )
  socket.write('x'.repeat(sent))
  return { socket, status }
}

test.group('Slow request bodies', () => {
  test('are refused when they stall or trickle, and quick ones are not', async ({ assert }) => {
    const reader = new BodyReader({ interval: 300, least: 100 })
    const { port, requests } = await listen(reader)
    const silent = upload(port, 1, 1000, 0)
    const trickling = upload(port, 2, 1000, 500)
    const steady = upload(port, 3, 1000, 0)
    await waitUntil('the requests have arrived', () => requests() === 3)
    for (let interval = 1; interval < 10; interval += 1) {
      trickling.socket.write('x')
      steady.socket.write('x'.repeat(100))
      // The trickling one is refused at the end of the second interval.
      const trickled = interval > 2 ? 0 : 500 + interval
      await waitUntil('it arrives', () => reader.held === 100 * interval + trickled)
      mock.timers.tick(300)
    }
    steady.socket.write('x'.repeat(100))
    assert.deepEqual(
      await Promise.all([silent, trickling, steady].map(({ status }) => status)),
      [408, 408, 200]
    )
    for (const { socket } of [silent, trickling, steady]) socket.destroy()
    await waitUntil('nothing is held', () => reader.held === 0)
  }).tags(['@PHO-08'])

  test('give way to one that makes more progress', async ({ assert }) => {
    const reader = new BodyReader({ held: 200_000, interval: 300, least: 0 })
    const { port } = await listen(reader)
    const stalled = [1, 2, 3].map((person) => upload(port, person, 100_000, 60_000))
    await waitUntil('they have stalled', () => reader.held === 180_000)
    mock.timers.tick(600)
    const quick = upload(port, 4, 100_000, 100_000)
    assert.equal(await quick.status, 200)
    const refused = await Promise.race(stalled.map(({ status }) => status))
    assert.equal(refused, 503)
    assert.isAtMost(reader.held, 200_000)
    for (const { socket } of [...stalled, quick]) socket.destroy()
    await waitUntil('nothing is held', () => reader.held === 0)
  }).tags(['@PHO-08'])

  test('beyond the limit are refused by their declared or actual length', async ({ assert }) => {
    const reader = new BodyReader()
    const { port } = await listen(reader)
    const announced = upload(port, 1, 1_000_001, 0)
    assert.equal(await announced.status, 413)
    const socket = connect(port, '127.0.0.1')
    const status = new Promise<number>((resolve) =>
      socket.once('data', (data) => resolve(Number(data.toString().split(' ')[1])))
    )
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n')
    for (let chunk = 0; chunk < 11; chunk += 1) {
      socket.write(`${(100_000).toString(16)}\r\n${'x'.repeat(100_000)}\r\n`)
    }
    assert.equal(await status, 413)
    for (const one of [announced.socket, socket]) one.destroy()
    assert.equal(reader.held, 0)
  }).tags(['@PHO-08'])
})

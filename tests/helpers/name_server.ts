import { createSocket } from 'node:dgram'
import { once } from 'node:events'

const types: Record<number, string> = { 1: 'A', 16: 'TXT', 28: 'AAAA' }

/** Reads the name and type of a question, and where it ends. */
function questionIn(query: Buffer) {
  const labels: string[] = []
  let at = 12
  while (query[at] > 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + query[at]))
    at += query[at] + 1
  }
  return { name: labels.join('.'), type: types[query.readUInt16BE(at + 1)], end: at + 5 }
}

const dataOf = (type: string, value: string) =>
  type === 'A'
    ? Buffer.from(value.split('.').map(Number))
    : Buffer.concat([Buffer.from([value.length]), Buffer.from(value)])

/**
 * A name server that knows these records, such as `A stagely.test`. Processes ask it with
 * `--import=./tests/helpers/use_name_server.js` and NAME_SERVER.
 */
export async function startNameServer(records: Record<string, string>) {
  const socket = createSocket('udp4')
  const server = { records, address: '', stop: () => void socket.close() }
  socket.on('message', (query, { port, address }) => {
    const { name, type, end } = questionIn(query)
    const value = server.records[`${type} ${name.toLowerCase()}`]
    const isKnown = Object.keys(server.records).some((key) => key.endsWith(` ${name}`))
    const head = Buffer.from(query.subarray(0, 12))
    // A response; 3 says that there is no such name.
    head.writeUInt16BE(isKnown ? 0x8180 : 0x8183, 2)
    head.writeUInt16BE(value ? 1 : 0, 6)
    head.writeUInt32BE(0, 8)
    const parts = [head, query.subarray(12, end)]
    if (value) {
      const data = dataOf(type, value)
      const answer = Buffer.alloc(12)
      // The name of the question, its type, IN, no time to keep it, and how long the data are.
      answer.writeUInt16BE(0xc00c, 0)
      query.copy(answer, 2, end - 4, end)
      answer.writeUInt16BE(data.length, 10)
      parts.push(answer, data)
    }
    socket.send(Buffer.concat(parts), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  server.address = `127.0.0.1:${socket.address().port}`
  return server
}

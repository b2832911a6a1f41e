import { setTimeout as wait } from 'node:timers/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'

/** How the messages of a protocol are told apart. */
type Protocol = 'postgres' | 'http' | 'smtp'

/** Where a process is killed: before this message leaves it, or when its answer comes back. */
export interface Point {
  side: 'before' | 'after'
  /** Such as `postgres commit 2`, the second one since `begin`. */
  message: string
}

/** What an answer belongs to if its message isn't counted. */
const UNCOUNTED = ''

/**
 * Counts the messages that a process sends to its dependencies, and kills the process before one of
 * them, or when its effect has taken place and before the process knows.
 */
export class Tap {
  /** What passed since `begin`, such as `postgres insert bids 1`. */
  passed: string[] = []
  #counts = new Map<string, number>()
  #point: Point | null = null
  #kill: (() => void) | null = null
  #isCut = false
  #latest = 0

  begin(point: Point | null, kill: () => void) {
    this.passed = []
    this.#counts.clear()
    this.#point = point
    this.#kill = kill
    this.#isCut = false
  }

  end() {
    this.#kill = null
  }

  /** Resolves when nothing has passed for half a second, as after the start of a process. */
  async quiet() {
    while (performance.now() - this.#latest < 500) await wait(50)
  }

  get hasKilled() {
    return this.#isCut
  }

  #isPoint(side: Point['side'], message: string) {
    return this.#point?.side === side && this.#point.message === message
  }

  #cut() {
    this.#isCut = true
    this.#kill?.()
  }

  /** A message of the process. @returns its name, or null if it may not pass */
  take(label: string): string | null {
    this.#latest = performance.now()
    if (this.#isCut) return null
    // Every process writes its timers once, soon after its start.
    if (!this.#kill || label.endsWith('queue_schedules')) return UNCOUNTED
    const count = (this.#counts.get(label) ?? 0) + 1
    this.#counts.set(label, count)
    const message = `${label} ${count}`
    if (this.#isPoint('before', message)) this.#cut()
    if (this.#isCut) return null
    this.passed.push(message)
    return message
  }

  /** An answer to this message. @returns whether it may pass */
  answer(message: string): boolean {
    if (this.#kill && !this.#isCut && this.#isPoint('after', message)) this.#cut()
    return !this.#isCut
  }
}

/**
 * The points between lasting effects: before the first one, and after each. A message inside of a
 * transaction has no effect before the commit, so killing the process there is the same as before
 * the transaction.
 */
export function pointsBetween(messages: string[]): Point[] {
  let isInTransaction = false
  const lasting = messages.filter((message) => {
    const [kind, verb] = message.split(' ')
    if (verb === 'begin') isInTransaction = true
    if (verb === 'commit' || verb === 'rollback') isInTransaction = false
    const isWrite = ['insert', 'update', 'delete', 'with'].includes(verb) && !isInTransaction
    if (kind === 'postgres') return verb === 'commit' || isWrite
    return kind === 'smtp' || verb === 'POST'
  })
  if (lasting.length === 0) return []
  const after = lasting.map((message): Point => ({ side: 'after', message }))
  return [{ side: 'before', message: lasting[0] }, ...after]
}

/** Before each message, and after the last. */
export const everyPoint = (messages: string[]): Point[] => [
  ...messages.map((message): Point => ({ side: 'before', message })),
  ...messages.slice(-1).map((message): Point => ({ side: 'after', message })),
]

/** Splits what a client sends into messages. @returns complete messages with their labels */
function splitter(
  protocol: Protocol
): (chunk: Buffer) => { label: string | null; bytes: Buffer }[] {
  if (protocol === 'postgres') return postgresMessages()
  if (protocol === 'smtp') return smtpMessages()
  return (chunk) => {
    const line = /^([A-Z]+) (\S+) HTTP\/1\.1\r\n/.exec(chunk.toString('latin1', 0, 2000))
    const path = line?.[2].split('?')[0].replaceAll(/_[A-Za-z0-9]{6,}/g, '_…')
    return [{ label: line ? `stripe ${line[1]} ${path}` : null, bytes: chunk }]
  }
}

/** A message ends with a query or a Sync; it carries the name of its statement. */
function postgresMessages() {
  let rest: Buffer = Buffer.alloc(0)
  let isStarted = false
  let batch: Buffer[] = []
  let sql = ''
  return (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    const complete: { label: string | null; bytes: Buffer }[] = []
    for (;;) {
      const offset = isStarted ? 1 : 0
      if (rest.length < offset + 4) return complete
      const length = rest.readInt32BE(offset) + offset
      if (rest.length < length) return complete
      const type = isStarted ? String.fromCharCode(rest[0]) : 'start'
      const frame = rest.subarray(0, length)
      rest = rest.subarray(length)
      isStarted = true
      batch.push(frame)
      const text = frame.toString('utf8', 5)
      if (type === 'Q') sql = text
      if (type === 'P') sql = text.slice(text.indexOf('\0') + 1)
      if (['P', 'B', 'D', 'E'].includes(type)) continue
      const label = type === 'Q' || type === 'S' ? `postgres ${summaryOf(sql)}` : null
      complete.push({ label, bytes: Buffer.concat(batch) })
      batch = []
    }
  }
}

/** `insert into "bids" (…) values …` → `insert bids`. */
function summaryOf(sql: string): string {
  const plain = sql
    .replaceAll(/["\0;]/g, ' ')
    .trim()
    .toLowerCase()
  const verb = /^\w+/.exec(plain)?.[0] ?? ''
  const table = /\b(?:into|from|update|table)\s+(?:public\.)?(\w+)/.exec(plain)?.[1] ?? ''
  return `${verb} ${table}`.trim()
}

function smtpMessages() {
  let isData = false
  let letter = ''
  return (chunk: Buffer) => {
    const text = chunk.toString('latin1')
    if (!isData) {
      isData = /^DATA\r\n/im.test(text)
      return [{ label: `smtp ${text.split(/[\s:]/)[0]}`, bytes: chunk }]
    }
    letter = (letter + text).slice(-8)
    const isEnd = letter.endsWith('\r\n.\r\n')
    if (isEnd) isData = false
    return [{ label: isEnd ? 'smtp the message' : null, bytes: chunk }]
  }
}

/** Listens in front of a dependency. Returns the port, and a function that closes it. */
export async function startTap(tap: Tap, protocol: Protocol, port: number) {
  const sockets = new Set<Socket>()
  const server: Server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1')
    const split = splitter(protocol)
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ]) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
    let latest = UNCOUNTED
    client.on('data', (chunk) => {
      for (const { label, bytes } of split(chunk)) {
        const message = label === null ? latest : tap.take(label)
        if (message === null || tap.hasKilled) return
        latest = message
        upstream.write(bytes)
      }
    })
    upstream.on('data', (chunk) => {
      if (tap.answer(latest)) client.write(chunk)
    })
    upstream.on('end', () => client.end())
    client.on('end', () => upstream.end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

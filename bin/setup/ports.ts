import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import getPort, { portNumbers } from 'get-port'
import { SetupError } from './project.ts'

/** The first free port from `port` upwards, or any free one. */
export function firstFreePort(port: number, host: string): Promise<number> {
  const first = Math.min(Math.max(port, 1024), 65_535)
  return getPort({ port: portNumbers(first, Math.min(first + 99, 65_535)), host })
}

/** Lowest port of tests, and how many there are: below those that Linux gives to connections. */
const TEST_PORTS = { first: 15_000, count: 17_000 }

/**
 * A free port for a server of the tests that starts later. The ports are chosen at random, because
 * several processes ask, and no outgoing connection takes one of them before the server listens.
 */
export function testPort(host: string): Promise<number> {
  const { first, count } = TEST_PORTS
  return getPort({ port: Array.from({ length: 20 }, () => first + randomInt(count)), host })
}

async function whyNot(port: number, host: string): Promise<string | undefined> {
  const server = createServer().listen({ port, host, exclusive: true })
  try {
    await once(server, 'listening')
    return undefined
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error)
  } finally {
    server.close()
  }
}

/**
 * Parses a port and checks that a server can listen on it. Throws a SetupError that says what is
 * wrong and which command uses another port.
 */
export async function requirePort(value: string, host: string, command: string): Promise<number> {
  const port = Number(value)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new SetupError(`PORT must be a number from 1 to 65535, not "${value}".`)
  }

  const code = await whyNot(port, host)
  if (!code) return port
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    throw new SetupError(
      `HOST=${host} is not an address of this machine. Leave HOST out to listen on 127.0.0.1.`
    )
  }
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} is taken by another program.`,
    EACCES: `This user may not listen on port ${port}.`,
  }
  const other = port + 2 < 65_536 ? port + 2 : 3333
  throw new SetupError(
    `${reasons[code] ?? `Port ${port}: ${code}.`} Choose another one: PORT=${other} ${command}`
  )
}

import { createServer } from 'node:net'
import { SetupError } from './project.ts'

/** Listens for a moment: answers the port that was given, or the error code. */
function probe(port: number, host: string): Promise<number | string> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address()
      const given = typeof address === 'object' && address ? address.port : port
      server.close(() => resolve(given))
    })
  })
}

/** A port of the loopback interface that nobody listens on. */
export async function freePort(): Promise<number> {
  return Number(await probe(0, '127.0.0.1'))
}

/** The first free port from `port` upwards. */
export async function firstFreePort(port: number, host: string): Promise<number> {
  for (let candidate = port; candidate < port + 100 && candidate < 65_536; candidate++) {
    if ((await probe(candidate, host)) === candidate) return candidate
  }
  return freePort()
}

/** Whether a server could listen on this loopback port now. */
export async function isFree(port: number): Promise<boolean> {
  return (await probe(port, '127.0.0.1')) === port
}

/**
 * Reads a port from the environment and makes sure that a server can listen there. Throws a
 * SetupError that says what is wrong and which command chooses another port.
 */
export async function requirePort(value: string, host: string, command: string): Promise<number> {
  const port = Number(value)
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new SetupError(`PORT must be a number from 1 to 65535, not "${value}".`)
  }

  const outcome = await probe(port, host)
  if (outcome === port) return port

  const other = port + 2 < 65_536 ? port + 2 : 3333
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} is taken by another program.`,
    EACCES: `This user may not listen on port ${port}.`,
    EADDRNOTAVAIL: `HOST=${host} is not an address of this machine.`,
    ENOTFOUND: `HOST=${host} is not an address of this machine.`,
  }
  const advice = reasons[String(outcome)]?.startsWith('HOST')
    ? 'Leave HOST out to listen on 127.0.0.1.'
    : `Choose another one: PORT=${other} ${command}`
  throw new SetupError(`${reasons[String(outcome)] ?? `Port ${port}: ${outcome}.`} ${advice}`)
}

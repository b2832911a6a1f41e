import { Agent } from 'node:http'
import { bearerOf, exchange, expectJson } from '#tests/helpers/wire'

const agent = new Agent({ keepAlive: true, maxSockets: 16 })

let ports: number[] = []
let turn = 0

/** Sets the ports of the servers that are used in turn. */
export const useServers = (numbers: number[]) => (ports = numbers)

/** Sends one request to the next server, over a kept-alive connection. */
export function request(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: unknown
) {
  turn += 1
  return exchange(method, path, { headers, body, agent, port: ports[turn % ports.length] })
}

/**
 * Makes a call that must succeed.
 *
 * @throws if it is refused
 */
export async function ask<Body = { id: number }>(
  as: { session: string } | null,
  line: string,
  body?: unknown
) {
  const [method, path] = line.split(' ')
  const headers = as ? bearerOf(as.session) : {}
  return expectJson<Body>(line, await request(method, path, headers, body))
}

import { Agent } from 'node:http'
import { bearerOf, exchange, expectJson } from '#tests/helpers/wire'

const agent = new Agent({ keepAlive: true, maxSockets: 16 })

let ports: number[] = []
let turn = 0

/** The servers that are asked in turn. */
export const useServers = (numbers: number[]) => (ports = numbers)

/** One request over a kept connection to the next server. */
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
 * A call that the scene needs.
 *
 * @throws when it is refused
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

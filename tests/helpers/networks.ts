import db from '@adonisjs/lucid/services/db'
import { send } from '#tests/helpers/http'

interface Attempt {
  email: string
  password?: string
}

/** Logs in at a server that trusts a proxy, from an IP address. */
export const logInFrom = (port: number, ip: string, { email, password = 'wrong' }: Attempt) =>
  send('POST', '/api/auth/login', {
    port,
    body: { email, password },
    headers: { 'x-forwarded-for': ip },
  })

/** Fails to log in, each time from a new network. Returns the statuses. */
export async function failFromManyNetworks(port: number, email: string, times: number) {
  const statuses: number[] = []
  for (let turn = 0; turn < times; turn += 1) {
    statuses.push((await logInFrom(port, `198.51.100.${turn + 1}`, { email })).status)
  }
  return statuses
}

/** Ages the rate limits by `seconds`, for keys that contain `part`. */
export const ageLimits = (seconds: number, part = '') =>
  db
    .from('rate_limits')
    .whereLike('key', `%${part}%`)
    .update({ expire: db.raw('expire - ?', [seconds * 1000]) })

import type { IncomingHttpHeaders } from 'node:http'
import env from '#start/env'
import { checkAnswer } from '#tests/helpers/api_document'
import type { Person } from '#tests/helpers/people'
import { bearerOf, exchange, type Exchange } from '#tests/helpers/wire'

export const address = `http://${env.get('HOST')}:${env.get('PORT')}`

interface Call extends Exchange {
  /** Whose bearer the request carries. */
  as?: Person
}

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/**
 * A request that an ordinary client would not send. The answer of a documented call is checked
 * against the API document.
 */
export async function send(method: string, path: string, call: Call = {}): Promise<Answer> {
  const { as, headers, ...sent } = call
  const { status, ...received } = await exchange(method, path, {
    ...sent,
    headers: { ...(as && bearerOf(as.sessionId)), ...headers },
  })
  const answer = { status, headers: received.headers, text: received.body.toString('utf8') }
  checkAnswer(method, path, answer)
  return answer
}

/** The request header of a browser that holds the sign-in cookie of `person`. */
export const cookieOf = (person: Person) => `stagely-session=${person.sessionId}`

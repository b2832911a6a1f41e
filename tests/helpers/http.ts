import type { IncomingHttpHeaders } from 'node:http'
import env from '#start/env'
import { checkAnswer } from '#tests/helpers/api_document'
import type { Person } from '#tests/helpers/people'
import { bearerOf, exchange, type Exchange } from '#tests/helpers/wire'

export const address = `http://${env.get('HOST')}:${env.get('PORT')}`

interface Call extends Exchange {
  /** Whose bearer token the request sends. */
  as?: Person
}

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/**
 * Sends a request that an ordinary client would not send. Checks the response of a documented call
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

/** The `Cookie` header of a browser in which `person` is signed in. */
export const cookieOf = (person: Person) => `stagely-session=${person.sessionId}`

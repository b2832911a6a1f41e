import { send, type Answer } from '#tests/helpers/http'
import type { Person } from '#tests/helpers/people'

/** What an answer says: its fields, or why it was refused. */
export interface Said {
  message: string
  errors?: { field: string; message: string }[]
  [field: string]: unknown
}

export interface Reply<Body> extends Pick<Answer, 'status' | 'headers'> {
  body: Body
}

/** One JSON call such as `POST /api/bids/7/accept`, by a person or by nobody; of any server. */
export async function call<Body = Said>(
  person: Person | null,
  line: string,
  body?: unknown,
  port?: number
): Promise<Reply<Body>> {
  const [method, path] = line.split(' ')
  const as = person ?? undefined
  const { status, headers, text } = await send(method, path, { as, body, port })
  return { status, headers, body: JSON.parse(text) }
}

/** Begins all calls at once; the answers come in the order of the calls. */
export const atOnce = <Result>(calls: (() => Promise<Result>)[]): Promise<Result[]> =>
  Promise.all(calls.map((start) => start()))

/** The statuses of answers to calls whose order does not matter. */
export const statusesOf = (replies: Pick<Answer, 'status'>[]) =>
  replies.map(({ status }) => status).toSorted()

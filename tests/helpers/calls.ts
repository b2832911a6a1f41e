import { send, type Answer } from '#tests/helpers/http'
import type { Person } from '#tests/helpers/people'

/** The fields of a response, or the reason for the refusal. */
export interface ResponseFields {
  message: string
  errors?: { field: string; message: string }[]
  [field: string]: unknown
}

export interface Reply<Body> extends Pick<Answer, 'status' | 'headers'> {
  body: Body
}

/** Makes one JSON call such as `POST /api/bids/7/accept`, signed in or not, on any server. */
export async function call<Body = ResponseFields>(
  person: Person | null,
  line: string,
  body?: unknown,
  port?: number
): Promise<Reply<Body>> {
  const [method, path] = line.split(' ')
  const as = person ?? undefined
  const { status, headers, text } = await send(method, path, { as, body, port })
  return { status, headers, body: JSON.parse(text || 'null') }
}

/** Starts all calls at once; results are in the order of the calls. */
export const atOnce = <Result>(calls: (() => Promise<Result>)[]): Promise<Result[]> =>
  Promise.all(calls.map((start) => start()))

/** Repeats a call that a busy machine refuses for the moment, as forms do. */
export async function decided<Result extends Pick<Answer, 'status'>>(
  make: () => Promise<Result>
): Promise<Result> {
  for (;;) {
    const answer = await make()
    if (answer.status !== 503) return answer
  }
}

/** The sorted statuses of calls whose order doesn't matter. */
export const statusesOf = (replies: Pick<Answer, 'status'>[]) =>
  replies.map(({ status }) => status).toSorted()

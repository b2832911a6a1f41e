import { request, type IncomingHttpHeaders } from 'node:http'
import { getActiveTestOrFail } from '@japa/runner'
import env from '#start/env'
import type { Person } from '#tests/helpers/people'
import { smallestForm } from '#tests/helpers/project_forms'

interface SlowUpload {
  /** Status and headers of the response, which may arrive before the body is complete. */
  answered: Promise<{ status: number; headers: IncomingHttpHeaders }>
  /** Sends another byte. */
  sendByte: () => void
  finish: () => void
  breakOff: () => void
}

interface Amounts {
  /** Announced size in bytes: a project with a photo that is none. */
  size: number
  /** Bytes that are sent immediately. */
  sent?: number
  port?: number
}

/** Sends a request whose body is incomplete until `finish`. */
export function slowUpload(person: Person | null, { size, sent = 1, port }: Amounts): SlowUpload {
  const frame = JSON.stringify({ ...smallestForm, photos: [''] })
  const body = JSON.stringify({ ...smallestForm, photos: ['x'.repeat(size - frame.length)] })
  const outgoing = request({
    host: env.get('HOST'),
    port: port ?? env.get('PORT'),
    method: 'POST',
    path: '/api/projects',
    agent: false,
    headers: {
      ...(person && { authorization: `Bearer ${person.sessionId}` }),
      'content-type': 'application/json',
      'content-length': body.length,
    },
  })
  outgoing.on('error', () => {})
  const answered: SlowUpload['answered'] = new Promise((resolve) =>
    outgoing.on('response', (incoming) => {
      resolve({ status: incoming.resume().statusCode ?? 0, headers: incoming.headers })
    })
  )
  let at = sent
  outgoing.write(body.slice(0, at))
  const breakOff = () => void outgoing.destroy()
  getActiveTestOrFail().cleanup(breakOff)
  return {
    answered,
    sendByte: () => {
      outgoing.write(body[at])
      at += 1
    },
    finish: () => outgoing.end(body.slice(at)),
    breakOff,
  }
}

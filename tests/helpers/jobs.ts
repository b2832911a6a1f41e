import { randomUUID } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import { queueOf } from '#services/queue/queue_of'

interface JobRow {
  id?: string
  name: string
  queue?: string
  payload?: object
  attempts?: number
}

/** Inserts a pending job, in the queue of its class. */
export async function insertJob({
  name,
  queue = queueOf(name) ?? 'timers',
  payload = {},
  attempts = 0,
  ...row
}: JobRow) {
  const id = row.id ?? randomUUID()
  const data = JSON.stringify({ id, name, payload, attempts })
  const score = 5 * 10_000_000_000_000 + Date.now()
  await db.table('queue_jobs').insert({ id, queue, status: 'pending', data, score })
  return id
}

export const jobRow = (id: string) => db.from('queue_jobs').where('id', id).first()

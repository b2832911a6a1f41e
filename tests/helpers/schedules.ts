import db from '@adonisjs/lucid/services/db'
import type { Data } from '@generated/data'
import type { BidTerms } from '#models/bid/submission'
import { call } from '#tests/helpers/calls'
import { open, pageProps } from '#tests/helpers/pages'
import type { Person } from '#tests/helpers/people'
import { createStaging, dayFromNow } from '#tests/helpers/stagings'

/** A payment as a company enters it. */
export const newLine = {
  title: 'Lamp shade, parlor',
  amount: 8550,
  dueOn: dayFromNow(5),
  payer: 'owner' as const,
}

/** A staging whose draft is in the schedule of payments. */
export async function createSchedule(days = 10, terms: Partial<BidTerms> = {}) {
  const scene = await createStaging(days, { paymentTerms: 'split_payment', ...terms })
  const { company, project } = scene
  await call(company, `POST /api/projects/${project.id}/schedule`)
  return scene
}

export const addLine = async (company: Person, projectId: number, line: object = {}) => {
  const { body } = await call<{ id: number }>(
    company,
    `POST /api/projects/${projectId}/schedule/lines`,
    { ...newLine, kind: 'damage', ...line }
  )
  return body.id
}

/** The schedule as a person's page shows it. */
export async function scheduleOf(person: Person, projectId: number): Promise<Data.Schedule> {
  const { text } = await open(`/projects/${projectId}/schedule`, person)
  return pageProps<{ schedule: Data.Schedule }>(text).schedule
}

export const storedLines = (bidId: number) =>
  db.from('schedule_lines').where('bid_id', bidId).orderBy('id')

/** Moves the due day of a payment. */
export const moveDue = (lineId: number, days: number) =>
  db
    .from('schedule_lines')
    .where('id', lineId)
    .update({ due_on: dayFromNow(days) })

export const issue = (company: Person, projectId: number, invoice: object) =>
  call<{ id: number; number: string; message?: string; errors?: unknown }>(
    company,
    `POST /api/projects/${projectId}/invoices`,
    invoice
  )

import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { pdf } from '#tests/helpers/pdf_corpus'
import { dataString } from '#tests/helpers/photo_corpus'

/** A document for a badge that every market offers. */
export const insurance = {
  type: 'liability_insurance',
  name: 'Certificate of insurance.pdf',
  data: dataString(pdf(), 'application/pdf'),
}

/** Moves the end of a badge to so many days from now; the decision stays before it. */
export async function endBadgeIn(id: number, days: number) {
  const end = DateTime.utc().plus({ days })
  await db.from('professional_badges').where('id', id).update({ expiry_date: end.toSQL() })
}

import { DateTime } from 'luxon'
import ProfessionalBadge from '#models/professional_badge'
import { verifyBadge } from '#models/professional_badge/decision'
import db from '@adonisjs/lucid/services/db'
import { pdf } from '#tests/helpers/pdf_corpus'
import { call } from '#tests/helpers/calls'
import { createAdmin, type Person } from '#tests/helpers/people'
import { dataString } from '#tests/helpers/photo_corpus'

/** A document for a badge that every market offers. */
export const insurance = {
  type: 'liability_insurance',
  name: 'Certificate of insurance.pdf',
  data: dataString(pdf(), 'application/pdf'),
}

/** A company's insurance that an administrator has verified. */
export async function createVerifiedBadge(company: Person) {
  const { body } = await call<{ id: number }>(company, 'POST /api/badges', insurance)
  const badge = await ProfessionalBadge.findWithCompanyOrFail(body.id)
  const { user } = await createAdmin()
  return verifyBadge(badge, { by: user, expiryDate: DateTime.utc().plus({ days: 100 }) })
}

/** Moves the end of a badge to so many days from now; the decision stays before it. */
export async function endBadgeIn(id: number, days: number) {
  const end = DateTime.utc().plus({ days })
  await db.from('professional_badges').where('id', id).update({ expiry_date: end.toSQL() })
}

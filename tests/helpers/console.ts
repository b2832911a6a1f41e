import type { InferData, InferVariants } from '@adonisjs/core/types/transformers'
import { adminPath } from '#config/admin'
import { call } from '#tests/helpers/calls'
import { dayFromNow } from '#tests/helpers/stagings'
import { strayAssertion } from '#tests/helpers/passkeys'
import { password, type Person } from '#tests/helpers/people'
import type ConsolePaymentTransformer from '#transformers/console_payment_transformer'
import type ConsoleProjectTransformer from '#transformers/console_project_transformer'
import type ConsoleReportTransformer from '#transformers/console_report_transformer'
import type ConsoleRunTransformer from '#transformers/console_run_transformer'
import type ConsoleUserTransformer from '#transformers/console_user_transformer'
import type ContactMessageTransformer from '#transformers/contact_message_transformer'

/** Every call of the console with a valid body. */
export const consoleCalls = [
  ['GET /api/admin/stats', undefined],
  ['GET /api/admin/health', undefined],
  ['GET /api/admin/users', undefined],
  ['GET /api/admin/users-detailed', undefined],
  ['GET /api/admin/users/999/running-jobs', undefined],
  ['DELETE /api/admin/users/999', undefined],
  ['POST /api/admin/users/999/suspend', { category: 'conduct', reason: 'Abusive messages' }],
  ['POST /api/admin/users/999/reinstate', { reason: 'Cleared up' }],
  [
    'POST /api/admin/users/999/people/999/suspend',
    { category: 'conduct', reason: 'Abusive messages' },
  ],
  ['POST /api/admin/users/999/people/999/reinstate', { reason: 'Cleared up' }],
  ['POST /api/admin/users/999/warn', { category: 'spam', reason: 'The same to all' }],
  [
    'POST /api/admin/users/999/mute',
    { category: 'spam', reason: 'The same to all', duration: '7' },
  ],
  ['POST /api/admin/users/999/unmute', { reason: 'Apologized' }],
  ['POST /api/admin/users/999/emails', { email: 'confirmation' }],
  ['POST /api/admin/users/999/notes', { content: 'Called about the receipt.' }],
  ['POST /api/admin/users/999/confirm-email', { reason: 'Wrote from the address' }],
  ['POST /api/admin/projects/999/cancel', { reason: 'Not a real house' }],
  ['POST /api/admin/projects/999/hide', { reason: 'Not a real house' }],
  ['POST /api/admin/projects/999/unhide', { reason: 'It is one' }],
  ['GET /api/admin/users/download', undefined],
  ['GET /api/admin/projects', undefined],
  ['GET /api/admin/contact-messages', undefined],
  ['PATCH /api/admin/contact-messages/1', { status: 'answered' }],
  ['POST /api/admin/contact-messages/1/replies', { content: 'Please try again.' }],
  ['GET /api/admin/reports', undefined],
  ['PATCH /api/admin/reports/1', { status: 'resolved' }],
  [
    'POST /api/admin/reports/1/decision',
    { outcome: 'dismissed', category: 'no_breach', reason: 'A price was named' },
  ],
  ['GET /api/admin/badges', undefined],
  ['POST /api/admin/badges/1/verify', { expiresOn: dayFromNow(300) }],
  ['POST /api/admin/badges/1/decline', { reason: 'It has expired' }],
  ['POST /api/admin/badges/1/revoke', { reason: 'It was cancelled' }],
  ['POST /api/admin/badge-types', { name: 'Bond', description: 'A surety bond of the company.' }],
  ['PATCH /api/admin/badge-types/999', { isOffered: true }],
  ['GET /api/admin/agreement-reports', undefined],
  ['POST /api/admin/agreement-reports/1/decision', { reason: 'Please write to them first.' }],
  ['GET /api/admin/owner-reports', undefined],
  ['GET /api/admin/given-up-jobs', undefined],
  [
    'POST /api/admin/given-up-jobs/1/decision',
    { outcome: 'kept', reason: 'The furniture was promised twice' },
  ],
  [
    'POST /api/admin/owner-reports/1/decision',
    { outcome: 'dismissed', reason: 'The owner called' },
  ],
  ['GET /api/admin/payments', undefined],
  ['GET /api/admin/payments/totals', undefined],
  ['GET /api/admin/payments/free', undefined],
  ['GET /api/admin/payments/download', undefined],
  ['GET /api/admin/revenue/download', undefined],
  ['POST /api/admin/payments/1/refund', { reason: 'duplicate' }],
  ['PUT /api/admin/users/999/team-role', { role: 'support' }],
  ['DELETE /api/admin/users/999/two-step', undefined],
  ['POST /api/admin/two-step/confirm', { code: '000000' }],
  ['POST /api/admin/two-step/verify', { code: '000000' }],
  ['POST /api/admin/two-step/passkey', { passkey: strayAssertion }],
  ['POST /api/admin/two-step/recovery-codes', { code: '000000' }],
  ['POST /api/admin/two-step/off', { code: '000000' }],
  ['POST /api/admin/two-step', { currentPassword: password }],
  ['GET /api/admin/reconciliations', undefined],
  ['POST /api/admin/reconciliations', undefined],
  ['GET /api/admin/users-detailed/download', undefined],
  ['GET /api/admin/projects/download', undefined],
  ['GET /api/admin/contact-messages/download', undefined],
  ['GET /api/admin/reports/download', undefined],
  ['GET /api/admin/reconciliations/download', undefined],
  ['GET /api/admin/activity/download', undefined],
  ['POST /api/admin/users/999/export', { reason: 'Asked for it by email' }],
  ['GET /api/admin/users/999/export', undefined],
  ['GET /api/admin/users/999/bids/download', undefined],
  ['GET /api/admin/users/999/projects/download', undefined],
  ['GET /api/admin/users/999/timeline/download', undefined],
] as const

export const consolePages = [
  ...[
    '',
    '/users',
    '/projects',
    '/inbox',
    '/reports',
    '/owner-reports',
    '/given-up-jobs',
    '/payments',
    '/team',
  ],
  ...['/agreement-reports', '/health'],
  ...['/figures', '/figures/payments', '/search'],
].map((path) => adminPath + path)

/** A list of the console with the total number of matches. */
export async function listWithTotal<Row>(person: Person, path: string) {
  const { status, body, headers } = await call<Row[]>(person, `GET /api/admin/${path}`)
  return { status, rows: body, total: Number(headers['x-total-count']) }
}

/** The ids of a list, read two by two by key to its end, and back to its start. */
export async function walk(person: Person, path: string) {
  const read = async (key = '') => {
    const line = `GET /api/admin/${path}${path.includes('?') ? '&' : '?'}perPage=2${key}`
    const { body, headers } = await call<{ id: number }[]>(person, line)
    return { ids: body.map(({ id }) => id), after: headers['x-after'], before: headers['x-before'] }
  }
  let page = await read()
  const onward = [...page.ids]
  while (page.after) {
    page = await read(`&after=${page.after}`)
    onward.push(...page.ids)
  }
  const back = new Set(page.ids.toReversed())
  while (page.before) {
    page = await read(`&before=${page.before}`)
    for (const id of page.ids.toReversed()) back.add(id)
  }
  return { onward, back: [...back].toReversed() }
}

export type ListedUser = InferData<ConsoleUserTransformer>
export type DetailedUser = InferVariants<ConsoleUserTransformer>['inDetail']
export type ListedProject = InferData<ConsoleProjectTransformer>
export type ListedPayment = InferData<ConsolePaymentTransformer>
export type ListedReport = InferData<ConsoleReportTransformer>
export type ListedRun = InferData<ConsoleRunTransformer>
export type ListedInquiry = InferData<ContactMessageTransformer>

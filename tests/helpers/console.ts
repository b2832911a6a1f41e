import type { InferData, InferVariants } from '@adonisjs/core/types/transformers'
import { adminPath } from '#config/admin'
import { call } from '#tests/helpers/calls'
import type { Person } from '#tests/helpers/people'
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
  ['DELETE /api/admin/users/999', undefined],
  ['POST /api/admin/users/999/suspend', { category: 'conduct', reason: 'Abusive messages' }],
  ['POST /api/admin/users/999/reinstate', { reason: 'Cleared up' }],
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
  ['GET /api/admin/payments', undefined],
  ['GET /api/admin/payments/totals', undefined],
  ['GET /api/admin/payments/download', undefined],
  ['POST /api/admin/payments/1/refund', { reason: 'duplicate' }],
  ['GET /api/admin/reconciliations', undefined],
  ['POST /api/admin/reconciliations', undefined],
] as const

export const consolePages = ['', '/users', '/projects', '/inbox', '/reports', '/payments'].map(
  (path) => adminPath + path
)

/** A list of the console with the total number of matches. */
export async function listWithTotal<Row>(person: Person, path: string) {
  const { status, body, headers } = await call<Row[]>(person, `GET /api/admin/${path}`)
  return { status, rows: body, total: Number(headers['x-total-count']) }
}

export type ListedUser = InferData<ConsoleUserTransformer>
export type DetailedUser = InferVariants<ConsoleUserTransformer>['inDetail']
export type ListedProject = InferData<ConsoleProjectTransformer>
export type ListedPayment = InferData<ConsolePaymentTransformer>
export type ListedReport = InferData<ConsoleReportTransformer>
export type ListedRun = InferData<ConsoleRunTransformer>
export type ListedInquiry = InferData<ContactMessageTransformer>

import { test } from '@japa/runner'
import type { Assert } from '@japa/assert'
import db from '@adonisjs/lucid/services/db'
import fc from 'fast-check'
import { scheduleLimits, sumsOf } from '#shared/jobs/schedule'
import { call } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { assertInvariants } from '#tests/helpers/invariants'
import { newLine, scheduleOf } from '#tests/helpers/schedules'
import { createStaging, dayFromNow } from '#tests/helpers/stagings'

/** A payment as it must be. `invoice` is the index of the invoice that has it. */
interface Payment {
  id: number
  amount: number
  dueOn: string
  payer: 'owner' | 'seller'
  isPaid: boolean
  answer: 'paid' | 'not_agreed' | null
  invoice: number | null
}

interface Issued {
  id: number
  number: string
  lines: { id: number; amount: number }[]
  isTakenBack: boolean
}

interface Model {
  payments: Payment[]
  /** Invoices and credit notes, in the order of their numbers. */
  issued: Issued[]
  isDrafted: boolean
}

const price = 91
const steps = fc.array(
  fc.record({
    what: fc.constantFrom(
      ...(['begin', 'add', 'add', 'change', 'remove', 'pay', 'pay', 'undo'] as const),
      ...(['report', 'refuse', 'invoice', 'invoice', 'credit'] as const)
    ),
    pick: fc.nat(1000),
    cents: fc.integer({ min: 1, max: 1_000_000_000 }),
    days: fc.integer({ min: -3, max: 3 }),
    payer: fc.constantFrom('owner', 'seller'),
  }),
  { minLength: 6, maxLength: 16 }
)

type Step = (typeof steps extends fc.Arbitrary<infer All> ? All : never) extends (infer One)[]
  ? One
  : never

type Scene = Awaited<ReturnType<typeof createStaging>>

/** One step: the call, the status that must follow, and what the model does. */
async function play({ owner, company, project }: Scene, model: Model, step: Step) {
  const { payments, issued } = model
  const base = `/api/projects/${project.id}`
  const line = payments[step.pick % Math.max(1, payments.length)]
  const path = `/api/schedule-lines/${line?.id}`
  const dueOn = dayFromNow(step.days)
  const payer: Payment['payer'] = step.payer === 'owner' ? 'owner' : 'seller'
  const isFree = line && !line.isPaid && line.invoice === null
  const send = async (
    who: typeof owner,
    request: string,
    expected: number,
    body?: unknown
  ): Promise<{ id: number; number: string } | null> => {
    const { status, body: got } = await call<{ id: number; number: string; message?: string }>(
      who,
      request,
      body
    )
    if (status !== expected) throw new Error(`${request}: ${status}, not ${expected}`)
    return status < 300 ? got : null
  }
  if (step.what === 'begin') {
    await send(company, `POST ${base}/schedule`, model.isDrafted ? 409 : 204)
    if (model.isDrafted) return
    model.isDrafted = true
    const { lines } = await scheduleOf(company, project.id)
    const drafted = lines.filter(({ id }) => !payments.some((each) => each.id === id))
    if (drafted.reduce((sum, { amount }) => sum + amount, 0) !== price * 100) {
      throw new Error('The draft isn’t the price')
    }
    for (const { id, amount, dueOn: due } of drafted) {
      const rest = { isPaid: false, answer: null, invoice: null }
      payments.push({ id, amount, dueOn: due!, payer: 'owner', ...rest })
    }
    return
  }
  if (step.what === 'add') {
    const body = { ...newLine, kind: 'other', amount: step.cents, dueOn, payer }
    const added = await send(company, `POST ${base}/schedule/lines`, 201, body)
    const rest = { isPaid: false, answer: null, invoice: null }
    payments.push({ id: added!.id, amount: step.cents, dueOn, payer, ...rest })
    return
  }
  if (step.what === 'credit') {
    const at = step.pick % Math.max(1, issued.length)
    const invoice = issued[at]
    if (!invoice) return
    const isNote = invoice.lines.some(({ amount }) => amount < 0)
    const mayNow = !isNote && !invoice.isTakenBack
    const request = `POST /api/invoices/${invoice.id}/credit-note`
    const note = await send(company, request, mayNow ? 201 : 409)
    if (!note) return
    invoice.isTakenBack = true
    const lines = invoice.lines.map(({ id, amount }) => ({ id, amount: -amount }))
    issued.push({ ...note, lines, isTakenBack: false })
    for (const payment of payments) if (payment.invoice === at) payment.invoice = null
    return
  }
  if (!line) return
  if (step.what === 'change') {
    const body = { ...newLine, amount: step.cents, dueOn, payer }
    await send(company, `PUT ${path}`, isFree ? 204 : 409, body)
    if (isFree) Object.assign(line, { amount: step.cents, dueOn, payer, answer: null })
  } else if (step.what === 'remove') {
    await send(company, `DELETE ${path}`, isFree ? 204 : 409)
    if (isFree) payments.splice(payments.indexOf(line), 1)
  } else if (step.what === 'pay') {
    const mayNow = !line.isPaid && line.answer !== 'not_agreed'
    const body = { paidOn: dayFromNow(0), way: 'check' }
    await send(company, `PUT ${path}/payment`, mayNow ? 204 : 409, body)
    if (mayNow) line.isPaid = true
  } else if (step.what === 'undo') {
    await send(company, `DELETE ${path}/payment`, line.isPaid ? 204 : 409)
    line.isPaid = false
  } else if (step.what === 'report' || step.what === 'refuse') {
    const answer = step.what === 'report' ? ('paid' as const) : ('not_agreed' as const)
    const body = answer === 'paid' ? { answer } : { answer, reason: 'No.' }
    await send(owner, `PUT ${path}/answer`, line.isPaid ? 409 : 204, body)
    if (!line.isPaid) line.answer = answer
  } else {
    // Half of the time all that one of the two pays.
    const some = step.pick % 2 === 0 ? [line] : payments.filter((each) => each.payer === line.payer)
    const total = some.reduce((sum, { amount }) => sum + amount, 0)
    const mayNow =
      total <= scheduleLimits.invoice &&
      some.every(({ invoice, answer }) => invoice === null && answer !== 'not_agreed')
    const own = step.pick % 5 === 0 ? `FF-${step.pick}` : null
    const isGiven = own !== null && issued.some(({ number }) => number === own)
    const expected = !mayNow ? 409 : isGiven ? 422 : 201
    const body = { lines: some.map(({ id }) => id), number: own }
    const invoice = await send(company, `POST ${base}/invoices`, expected, body)
    if (!invoice) return
    for (const payment of some) payment.invoice = issued.length
    const lines = some.map(({ id, amount }) => ({ id, amount }))
    issued.push({ ...invoice, lines, isTakenBack: false })
  }
}

const byId = (one: { id: number }, other: { id: number }) => one.id - other.id

/** What both sides see is what the model has, to the cent. */
async function compare(assert: Assert, { owner, company, project }: Scene, model: Model) {
  const { payments, issued } = model
  const sums = sumsOf(payments, dayFromNow(0))
  for (const person of [company, owner]) {
    const shown = await scheduleOf(person, project.id)
    assert.deepEqual(shown.sums, sums)
    assert.deepEqual(
      shown.lines
        .map(({ id, amount, dueOn, payer, paid, answer, invoice }) => ({
          ...{ id, amount, dueOn, payer, answer, isPaid: paid !== null },
          number: invoice?.number ?? null,
        }))
        .toSorted(byId),
      payments
        .map(({ invoice, ...payment }) => ({
          ...payment,
          number:
            invoice === null || (person === owner && payment.payer === 'seller')
              ? null
              : issued[invoice].number,
        }))
        .toSorted(byId)
    )
  }
  const stored = await db.from('invoices').where('company_id', company.user.id).orderBy('id')
  assert.deepEqual(
    stored.map(({ number, total }) => [number, total]),
    issued.map(({ number, lines }) => [number, lines.reduce((sum, each) => sum + each.amount, 0)])
  )
  const lines = await db
    .from('invoice_lines')
    .whereIn(
      'invoice_id',
      issued.map(({ id }) => id)
    )
    .orderBy(['invoice_id', 'line_id'])
  assert.deepEqual(
    lines.map((each) => [each.invoice_id, each.line_id, each.amount]),
    issued.flatMap((invoice) =>
      invoice.lines.toSorted(byId).map(({ id, amount }) => [invoice.id, id, amount])
    ),
    'an invoiced line never changes'
  )
  const ours = stored.flatMap(({ serial }) => (serial === null ? [] : [serial]))
  assert.deepEqual(
    ours,
    ours.map((_, at) => at + 1),
    'our numbers have no gap and no double'
  )
}

test.group('Random sequences of payments', (group) => {
  group.each.setup(() => emptyDatabase())

  test('add up to the cent after each step, on pages, invoices and in the tables', async ({
    assert,
  }) => {
    const seed = Number(process.env.SEQUENCE_SEED ?? 740)
    const numRuns = Number(process.env.SEQUENCES ?? 8)
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const scene = await createStaging(10, { amount: price, paymentTerms: 'split_payment' })
        const model: Model = { payments: [], issued: [], isDrafted: false }
        for (const step of all) {
          await play(scene, model, step)
          await compare(assert, scene, model)
        }
      }),
      { seed, numRuns, endOnFailure: process.env.SHRINK === undefined }
    )
    await assertInvariants(assert)
  }).tags(['@DUE-35', '@DUE-07', '@DUE-22', '@DUE-23'])
})

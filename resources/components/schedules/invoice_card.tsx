import { Link, router } from '@inertiajs/react'
import { useState } from 'react'
import { invoiceNumberLength, invoiceNumberProblem } from '#shared/jobs/invoices'
import { dayInBrief } from '#shared/values/market_time'
import { exactMoney, signedMoney } from '#shared/values/money'
import { cleanLine } from '#shared/values/pasted_text'
import { invalidates } from '~/components/schedules/mutations'
import type { Schedule } from '~/components/schedules/schedule_types'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { Checkbox } from '~/components/ui/checkbox'
import { Dialog } from '~/components/ui/dialog'
import { Facts } from '~/components/ui/facts'
import { Printer } from '~/components/ui/icons'
import { TextInput } from '~/components/ui/text_input'
import { faults, useForm } from '~/hooks/use_form'
import { api } from '~/lib/api'

/** What the company's next invoice says, and the invoices that the viewer reads. */
export function InvoiceCards({ schedule }: { schedule: Schedule }) {
  return (
    <>
      <NextInvoice schedule={schedule} />
      <Issued schedule={schedule} />
    </>
  )
}

function NextInvoice({ schedule: { invoice, can, today } }: { schedule: Schedule }) {
  if (!invoice || !can.keep) return null
  const { number, property, rentalFrom, rentalTo } = invoice
  const rental =
    rentalFrom && rentalTo
      ? `${dayInBrief(rentalFrom, today)} to ${dayInBrief(rentalTo, today)}`
      : 'No install day yet'
  return (
    <Card title="Invoice">
      <Facts
        layout="rows"
        items={[
          { label: 'Next number', value: number },
          { label: 'Property', value: <span className="wrap-anywhere">{property}</span> },
          { label: 'Rental', value: <span className="num">{rental}</span> },
        ]}
      />
      <p className="mt-3 text-sm text-pretty text-muted">
        The number is given when you issue it. An issued invoice doesn’t change, and the owner reads
        those that name the owner as payer.
      </p>
      <Link
        href="/edit-profile#receipt-details"
        className="link no-print mt-2 inline-block text-sm"
      >
        Your address and tax ID
      </Link>
    </Card>
  )
}

function Issued({ schedule: { invoices, viewer, today } }: { schedule: Schedule }) {
  if (invoices.length === 0) return null
  return (
    <Card title={viewer === 'owner' ? 'Invoices to you' : 'Issued'}>
      <ul className="-mt-1 divide-y divide-line">
        {invoices.map(({ id, number, kindLabel, issuedOn, total, what, takenBackBy }) => (
          <li key={id}>
            <Link
              href={`/invoices/${id}`}
              className="block min-h-11 py-2 text-sm wrap-anywhere hover:underline"
            >
              <span className="font-medium">
                {number}, {kindLabel === 'Credit note' ? 'credit note' : what.toLowerCase()}
              </span>
              <span className="num block text-muted">
                {dayInBrief(issuedOn, today)}, {signedMoney(total)}
              </span>
              {takenBackBy && (
                <span className="block font-medium">Taken back by {takenBackBy}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
      <Link href="/invoices" className="link no-print mt-2 inline-block text-sm">
        {viewer === 'owner' ? 'All invoices to you' : 'All invoices, CSV, PDF'}
      </Link>
    </Card>
  )
}

/** Opens the choice of payments for an invoice. */
export function PrintAsInvoice({ schedule }: { schedule: Schedule }) {
  const [isOpen, setOpen] = useState(false)
  if (!schedule.lines.some(({ can }) => can.invoice)) return null
  return (
    <>
      <Button size="sm" icon={Printer} className="no-print" onClick={() => setOpen(true)}>
        Print as invoice
      </Button>
      {isOpen && <InvoiceDialog schedule={schedule} onClose={() => setOpen(false)} />}
    </>
  )
}

function InvoiceDialog({ schedule, onClose }: { schedule: Schedule; onClose: () => void }) {
  const { project, invoice } = schedule
  const lines = schedule.lines.filter(({ can }) => can.invoice)
  const [chosen, setChosen] = useState<readonly number[]>([lines[0].id])
  const { field, props, busy } = useForm({
    initial: { number: '', lines: '' },
    check: ({ number }) =>
      faults({
        number: cleanLine(number) === '' ? null : invoiceNumberProblem(cleanLine(number)),
        lines: chosen.length === 0 && 'Choose a payment',
      }),
    send: ({ number }) =>
      api.post(`/api/projects/${project.id}/invoices`, {
        lines: [...chosen],
        number: cleanLine(number) || null,
      }),
    failed: 'Failed to issue the invoice',
    invalidates: invalidates({ projectId: project.id }),
    onSuccess: ({ id }: { id: number }) => router.visit(`/invoices/${id}`),
    onConflict: onClose,
  })
  const { error } = field('lines')
  return (
    <Dialog
      open
      onClose={onClose}
      size="narrow"
      title="Print as invoice"
      description="It is issued today and doesn’t change. A credit note takes it back."
    >
      <form {...props} method="post" className="mt-5 grid gap-5">
        <fieldset data-invalid={error ? true : undefined} tabIndex={-1}>
          <legend className="label">Payments</legend>
          {lines.map(({ id, kindLabel, title, amount, payerLabel }) => (
            <Checkbox
              key={id}
              checked={chosen.includes(id)}
              onCheckedChange={(isChosen) =>
                setChosen(isChosen ? [...chosen, id] : chosen.filter((each) => each !== id))
              }
              label={
                <span className="wrap-anywhere">
                  {kindLabel}, {exactMoney(amount)}
                  <span className="block text-sm text-muted">
                    {title}. Pays: {payerLabel}
                  </span>
                </span>
              }
            />
          ))}
          {error && <p className="text-sm text-danger">{error}</p>}
        </fieldset>
        <TextInput
          {...field('number')}
          label="Your own number"
          optional
          maxLength={invoiceNumberLength}
          hint={`Empty: ${invoice?.number ?? 'the next one'}.`}
        />
        <div className="flex flex-wrap justify-end gap-2 max-md:flex-col-reverse">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" loading={busy && 'Issuing'}>
            Issue
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

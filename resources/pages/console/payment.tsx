import type { Data } from '@generated/data'
import { Link } from '@inertiajs/react'
import type { ReactNode } from 'react'
import { money, moneyFromCents } from '#shared/values/money'
import { AccountLink, ProjectLink } from '~/components/console/console_links'
import type { ConsoleNavigation } from '~/components/console/console_navigation'
import { EmailText } from '~/components/console/email_text'
import { Fees } from '~/components/console/fees'
import { resendEmail } from '~/components/console/mutations'
import { useMutation } from '~/hooks/use_mutation'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { Facts } from '~/components/ui/facts'
import { LocalTime } from '~/components/ui/local_time'
import { PageHead } from '~/components/ui/page_head'
import ConsoleLayout from '~/layouts/console'
import { number } from '~/lib/format'

type Payment = Data.ConsolePayment.Variants['withEvidence']

type ExchangedMessages = { byCompany: number; byOwner: number; lastAt: string | null }

interface PaymentProps {
  navigation: ConsoleNavigation
  reasonOptions: { value: string; label: string }[]
  payment: Payment
  messages: ExchangedMessages
  /** Null without a Stripe account. */
  stripeLink: string | null
}

/** A payment and, if it is disputed, what to answer the bank. */
export default function ConsolePayment({ navigation, payment, ...props }: PaymentProps) {
  const { dispute } = payment
  const resend = useMutation(resendEmail)
  const title = payment.receiptNumber ? `Receipt ${payment.receiptNumber}` : `Fee ${payment.id}`
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title={title} noIndex />
      <p className="text-sm text-muted">
        <Link href={`${navigation.base}/payments`} className="quiet-link">
          Payments
        </Link>
      </p>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="display text-2xl outline-none" tabIndex={-1}>
          {title}
        </h1>
        {payment.receiptNumber && (
          <Button
            size="sm"
            loading={resend.busy && 'Sending'}
            onClick={() =>
              void resend.mutate({ userId: payment.accountId, email: 'receipt', id: payment.id })
            }
          >
            Send the receipt again
          </Button>
        )}
      </div>
      {dispute && <Dispute dispute={dispute} stripeLink={props.stripeLink} />}
      <Fees payments={[payment]} reasons={props.reasonOptions} />
      <Card title={dispute ? 'Facts for the answer' : 'Facts'}>
        <Facts layout="list" items={factsOf(payment, props.messages)} />
      </Card>
    </div>
  )
}

ConsolePayment.layout = ConsoleLayout

interface DisputeProps {
  dispute: NonNullable<Payment['dispute']>
  stripeLink: string | null
}

function Dispute({ dispute: { isOpen, openedAt, dueBy, outcome }, stripeLink }: DisputeProps) {
  return (
    <section aria-label="Dispute" className="card px-5 py-4 lg:px-6">
      <p className="font-semibold">
        {isOpen ? (
          dueBy ? (
            <>
              Answer this dispute by <LocalTime at={dueBy} format="moment" />
            </>
          ) : (
            'This dispute is open'
          )
        ) : (
          outcome
        )}
      </p>
      <p className="mt-1 max-w-[68ch] text-sm text-muted">
        The cardholder questioned the fee on <LocalTime at={openedAt} />.{' '}
        {isOpen &&
          'Copy the facts below into the answer in the Stripe dashboard. Don’t refund the fee while the dispute is open.'}
      </p>
      {stripeLink && (
        <p className="mt-2">
          <a href={stripeLink} className="link text-sm" target="_blank" rel="noreferrer">
            {isOpen ? 'Answer in the Stripe dashboard' : 'Open in the Stripe dashboard'}
          </a>
        </p>
      )}
    </section>
  )
}

const time = (at: string | null) => (at ? <LocalTime at={at} format="moment" /> : '–')

function factsOf(
  payment: Payment,
  messages: ExchangedMessages
): { label: string; value: ReactNode }[] {
  const { payer, owner, offer, project } = payment
  return [
    {
      label: 'Paid by',
      value: (
        <>
          <AccountLink id={payer.id}>{payer.company ?? payer.name}</AccountLink>, {payer.name},{' '}
          <span className="inline-block max-w-full">
            <EmailText address={payer.email} />
          </span>
        </>
      ),
    },
    { label: 'Card', value: <span className="capitalize">{payment.card ?? '–'}</span> },
    {
      label: 'Fee',
      value: `${moneyFromCents(payment.amount)}, ${moneyFromCents(payment.refundedAmount)} refunded`,
    },
    { label: 'Paid', value: time(payment.succeededAt && String(payment.succeededAt)) },
    {
      label: 'Receipt',
      value: payment.receiptNumber ? (
        <Link href={`/receipts/${payment.receiptNumber}`} className="quiet-link">
          {payment.receiptNumber}
        </Link>
      ) : (
        '–'
      ),
    },
    {
      label: 'Project',
      value: (
        <>
          <ProjectLink id={project.id}>{project.title}</ProjectLink>, owner{' '}
          <AccountLink id={owner.id}>{owner.name}</AccountLink>
        </>
      ),
    },
    { label: 'Offer', value: `${money(offer.amount)}, ${offer.status.toLowerCase()}` },
    { label: 'Offer made', value: time(offer.submittedAt) },
    { label: 'Offer accepted by the owner', value: time(offer.acceptedAt) },
    { label: 'Contact details released', value: time(payment.contactReleasedAt) },
    {
      label: 'Messages exchanged',
      value: `${number(messages.byCompany)} by the company, ${number(messages.byOwner)} by the owner`,
    },
    { label: 'Last message', value: time(messages.lastAt) },
    { label: 'Company marked the work completed', value: time(payment.workCompletedAt) },
    { label: 'Project completed', value: time(payment.projectCompletedAt) },
  ]
}

import { Link } from '@inertiajs/react'
import { useRef, useState } from 'react'
import { agreementLimits } from '#shared/agreements/agreement_text'
import {
  isSameName,
  signingByEmail,
  signingConsent,
  type HandBack,
} from '#shared/agreements/agreements'
import { agreementMessages } from '#shared/values/job_messages'
import { cleanLine } from '#shared/values/pasted_text'
import { momentOf } from '~/components/agreements/agreement_status'
import { AgreementText } from '~/components/agreements/agreement_text'
import {
  handBackLink,
  reportSellerOpening,
  sendCode,
} from '~/components/agreements/seller_mutations'
import { Button, buttonClasses } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { Checkbox } from '~/components/ui/checkbox'
import { Ask } from '~/components/ui/question'
import { CircleAlert, Download, Printer } from '~/components/ui/icons'
import { Notice } from '~/components/ui/notice'
import { TextInput } from '~/components/ui/text_input'
import { faults, useForm } from '~/hooks/use_form'
import { useFirstTouch } from '~/hooks/use_first_touch'
import { useMutation, withInput } from '~/hooks/use_mutation'
import { api } from '~/lib/api'

/** A type, because the server checks the props of pages as JSON. */
export type Signing = {
  kind: 'agreement' | 'addendum'
  number: number
  hash: string
  reference: string
  sentAt: string
  text: { title: string; sections: { heading: string; text: string }[] } | null
  name: string
  signers: {
    role: 'seller' | 'owner' | 'stager'
    name: string | null
    isYou: boolean
    signedAt: string | null
  }[]
  hasSigned: boolean
  isComplete: boolean
  refusal: string | null
}

interface SellerProps {
  signing: Signing
  token: string
}

type Outcome = 'signed' | HandBack

const outcomes: Record<Outcome, { title: string; text: string }> = {
  signed: {
    title: 'You have signed',
    text: 'Once everyone has signed, you get an email with a link to your copy. You can close this page.',
  },
  not_me: {
    title: 'Thank you for telling us',
    text: 'The link has ended, and this address gets no more emails about signing.',
  },
  someone_else: {
    title: 'We told your agent',
    text: 'The link has ended. Your agent enters who should sign, and that person gets a link of their own.',
  },
}

/** The text of the agreement, who signs it, and the seller's own signature. */
export function SellerSigning({ signing, token }: SellerProps) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { hasSigned, isComplete, text, name, reference, refusal } = signing
  useFirstTouch(token, () => void reportSellerOpening({ token }).catch(() => undefined))
  function settle(reached: Outcome) {
    setOutcome(reached)
    heading.current?.focus()
    window.scrollTo({ top: 0 })
  }
  const waits = outcome === null && !hasSigned
  const title = outcome
    ? outcomes[outcome].title
    : isComplete
      ? 'Everyone has signed'
      : hasSigned
        ? 'You have signed'
        : 'An agreement for you to sign'
  const lead = outcome
    ? outcomes[outcome].text
    : isComplete
      ? 'This is what everyone has signed. Keep a copy of the file.'
      : hasSigned
        ? 'Once everyone has signed, you get an email with a link to your copy.'
        : `For ${name}. Read it to the end, then sign below. It counts once everyone has signed.`
  return (
    <div className="mx-auto grid max-w-[46rem] gap-5">
      <header>
        <h1 ref={heading} tabIndex={-1} className="display text-3xl wrap-anywhere outline-none">
          {title}
        </h1>
        <p role="status" className="mt-2 text-pretty text-muted">
          {lead}
        </p>
        {waits && !refusal && (
          <a className="link no-print mt-2 inline-flex min-h-11 items-center" href="#sign">
            Go to the signature
          </a>
        )}
      </header>
      {isComplete && <Copy token={token} />}
      {(outcome === null || outcome === 'signed') && (
        <>
          <Signers signing={signing} isSigned={outcome === 'signed'} />
          <section
            aria-label="Text of the agreement"
            className="card printed-document p-5 sm:p-7 print:border-0 print:p-0 print:shadow-none"
          >
            <div className="mb-5 flex flex-wrap items-center justify-between gap-2 border-b border-line pb-4">
              <p className="num text-sm text-muted">Reference {reference}</p>
              <Button
                variant="quiet"
                size="sm"
                icon={Printer}
                className="no-print"
                onClick={() => window.print()}
              >
                Print
              </Button>
            </div>
            {text ? (
              <AgreementText title={text.title} sections={text.sections} />
            ) : (
              <p className="text-muted">This text can’t be read anymore.</p>
            )}
          </section>
        </>
      )}
      {waits &&
        (refusal ? (
          <Notice tone="warning" icon={CircleAlert} title="This can’t be signed right now">
            {refusal}
          </Notice>
        ) : (
          <div id="sign" className="grid scroll-mt-6 gap-5">
            <SellerForm {...{ signing, token }} onDone={() => settle('signed')} />
            <Returning token={token} onDone={settle} />
          </div>
        ))}
    </div>
  )
}

const Copy = ({ token }: { token: string }) => (
  <div className="no-print">
    {/* A plain link, so that the browser saves the file. */}
    <a
      className={buttonClasses({ variant: 'primary', size: 'lg', className: 'max-sm:w-full' })}
      href={`/sign/pdf?token=${token}`}
      download
    >
      <Download className="icon" />
      Download the PDF
    </a>
  </div>
)

const roles = { seller: 'Seller', owner: 'Real estate agent', stager: 'Staging company' }

function Signers({ signing, isSigned }: { signing: Signing; isSigned: boolean }) {
  return (
    <Card title="Who signs">
      <ul className="-my-1 divide-y divide-line">
        {signing.signers.map(({ role, name, isYou, signedAt }, at) => (
          <li key={at} className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 py-2.5">
            <span className="wrap-anywhere">
              <span className="font-semibold">{name ?? roles[role]}</span>
              {name !== null && <span className="text-muted">, {roles[role].toLowerCase()}</span>}
              {isYou && <span className="text-muted"> (you)</span>}
            </span>
            <span className="text-sm text-muted">
              {signedAt
                ? `Signed ${momentOf(signedAt)}`
                : isYou && isSigned
                  ? 'Signed just now'
                  : 'Not signed yet'}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function SellerForm({ signing, token, onDone }: SellerProps & { onDone: () => void }) {
  const [isSent, setSent] = useState(false)
  const codeField = useRef<HTMLDivElement>(null)
  const code = useMutation(sendCode, {
    onSuccess() {
      setSent(true)
      requestAnimationFrame(() => codeField.current?.querySelector('input')?.focus())
    },
  })
  const form = useForm({
    initial: { name: '', code: '', consents: false },
    check: ({ name, code: typed, consents }) =>
      faults({
        name:
          cleanLine(name) === ''
            ? agreementMessages.signedName
            : !isSameName(name, signing.name) &&
              `Type the name as it appears in the agreement: ${signing.name}`,
        code: !/^\d{6}$/.test(typed.replaceAll(/[\s-]/g, '')) && agreementMessages.code,
        consents: !consents && agreementMessages.consent,
      }),
    send: ({ name, code: typed }) =>
      api.post('/api/signing/signatures', {
        ...{ token, hash: signing.hash, name: cleanLine(name), consents: true },
        code: typed,
      }),
    failed: 'Failed to sign',
    onSuccess: onDone,
  })
  const { values, set, field, errors, props, busy } = form
  if (!isSent) {
    return (
      <Card title="Sign" className="no-print">
        <p className="-mt-1 text-[0.9375rem] text-pretty text-muted">
          To sign, you need a code of six digits. We send it to the address that got the link. If
          you’d rather sign on paper, print the agreement and tell your agent. Stagely isn’t a party
          to it and gives no legal advice. The{' '}
          <Link className="link" href="/privacy-policy#sellers">
            Privacy Policy
          </Link>{' '}
          says what we keep of a signature.
        </p>
        <noscript>
          <p className="mt-2 text-[0.9375rem]">To sign here, turn on JavaScript.</p>
        </noscript>
        <Button
          variant="primary"
          size="lg"
          className="mt-4 max-sm:w-full"
          loading={code.busy && 'Sending'}
          onClick={() => void code.mutate({ token })}
        >
          Send me a code
        </Button>
      </Card>
    )
  }
  return (
    <Card title="Sign" className="no-print">
      <p className="-mt-1 text-[0.9375rem] text-pretty text-muted">
        You sign the text above, word for word. With it we keep your name as you type it, the time,
        and that you confirmed it with a link and a code. The signed PDF says so.
      </p>
      <form {...props} method="post" className="mt-4 grid gap-5">
        <div ref={codeField}>
          <TextInput
            {...field('code')}
            label="Code from the email"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            hint={`It works once, for ${signingByEmail.codeMinutes} minutes.`}
          />
        </div>
        <TextInput
          {...field('name')}
          label="Your full name"
          maxLength={agreementLimits.signedName}
          autoComplete="off"
          hint={`This is your signature. Type it as the agreement has it: ${signing.name}`}
        />
        <Checkbox
          name="consents"
          label={signingConsent}
          checked={values.consents}
          error={errors.consents}
          onCheckedChange={(consents) => set('consents', consents)}
        />
        <div className="flex flex-wrap items-center gap-3">
          <Button
            type="submit"
            variant="primary"
            size="lg"
            className="max-sm:w-full"
            loading={busy && 'Signing'}
          >
            Sign
          </Button>
          <Button
            className="max-sm:w-full"
            loading={code.busy && 'Sending'}
            onClick={() => void code.mutate({ token })}
          >
            Send another code
          </Button>
        </div>
      </form>
    </Card>
  )
}

const returns = {
  not_me: {
    title: 'This isn’t you?',
    text: 'The link ends, your agent is told, and this address gets no more emails about signing.',
    confirm: 'This isn’t me',
  },
  someone_else: {
    title: 'Should someone else sign?',
    text: 'The link ends. Your agent is told and enters who should sign.',
    confirm: 'Someone else should sign',
  },
} satisfies Record<HandBack, object>

interface ReturningProps {
  token: string
  onDone: (reason: HandBack) => void
}

/** Gives the link back. */
function Returning({ token, onDone }: ReturningProps) {
  const [asked, setAsked] = useState<HandBack | null>(null)
  return (
    <div className="no-print flex flex-wrap gap-x-3 gap-y-2">
      {(['not_me', 'someone_else'] as const).map((reason) => (
        <Button
          key={reason}
          variant="quiet"
          className="max-sm:w-full"
          onClick={() => setAsked(reason)}
        >
          {returns[reason].confirm}
        </Button>
      ))}
      {asked && (
        <Ask
          question={{
            ...returns[asked],
            keep: 'Never mind',
            busy: 'Sending',
            tone: 'primary',
            mutation: withInput(handBackLink, { token, reason: asked }),
          }}
          onClose={() => setAsked(null)}
          onDone={() => {
            setAsked(null)
            onDone(asked)
          }}
        />
      )}
    </div>
  )
}

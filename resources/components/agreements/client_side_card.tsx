import { useState } from 'react'
import { agreementLimits } from '#shared/agreements/agreement_text'
import { signingByEmail, type ClientSide } from '#shared/agreements/agreements'
import type { StagingSide } from '#shared/jobs/staging_terms'
import { isEmail, maxLengths } from '#shared/values/field_rules'
import { agreementMessages } from '#shared/values/job_messages'
import { cleanLine } from '#shared/values/pasted_text'
import type { Agreement } from '~/components/agreements/agreement_status'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { Fieldset } from '~/components/ui/fieldset'
import { TextInput } from '~/components/ui/text_input'
import { RadioTile } from '~/components/ui/tiles'
import { faults, useForm } from '~/hooks/use_form'
import { api, fieldErrors } from '~/lib/api'
import { keys } from '~/lib/query_keys'

interface ClientSideCardProps {
  agreement: Agreement
}

/** Who signs the next version for the client, and who pays. The agent enters it, and the company reads it. */
export function ClientSideCard({ agreement }: ClientSideCardProps) {
  const { clientSide, can, viewer } = agreement
  const [editing, setEditing] = useState(false)
  if (!clientSide.isOffered) return null
  if (viewer === 'stager' && clientSide.signers === null) return null
  return (
    <Card title="Who signs for the client" className="no-print">
      {editing ? (
        <ClientSideForm agreement={agreement} onDone={() => setEditing(false)} />
      ) : (
        <>
          <Summary agreement={agreement} />
          {can.arrange && (
            <Button className="mt-4 w-full" onClick={() => setEditing(true)}>
              {clientSide.lacksSellers ? 'Enter the sellers' : 'Change who signs'}
            </Button>
          )}
        </>
      )}
    </Card>
  )
}

const signs = {
  owner: { owner: 'You sign', seller: 'The seller signs', both: 'The seller and you sign' },
  stager: {
    owner: 'The agent signs',
    seller: 'The seller signs',
    both: 'The seller and the agent sign',
  },
} satisfies Record<StagingSide, Record<ClientSide, string>>

const pays = {
  owner: { owner: 'You pay', seller: 'The seller pays', both: 'The seller and you pay' },
  stager: {
    owner: 'The agent pays',
    seller: 'The seller pays',
    both: 'The seller and the agent pay',
  },
} satisfies Record<StagingSide, Record<ClientSide, string>>

function Summary({ agreement: { clientSide, viewer } }: ClientSideCardProps) {
  const { signers, payer, sellers, lacksSellers } = clientSide
  return (
    <div className="-mt-1 grid gap-2 text-[0.9375rem] text-pretty">
      <p>
        {signers === null
          ? 'You sign. The seller can sign too, or in your place.'
          : `${signs[viewer][signers]}. ${pays[viewer][payer ?? 'owner']}.`}
      </p>
      {lacksSellers && (
        <p className="text-warning">
          {viewer === 'owner'
            ? 'Enter the sellers, so that the company can send the next version.'
            : 'The owner has still to enter the sellers who sign.'}
        </p>
      )}
      {sellers.length > 0 && (
        <ul className="grid gap-1.5">
          {sellers.map(({ name, email }, at) => (
            <li key={at} className="wrap-anywhere">
              <span className="font-semibold">{name}</span>
              {email && <span className="block text-sm text-muted">{email}</span>}
            </li>
          ))}
        </ul>
      )}
      <p className="text-sm text-muted">It goes into the next version that is sent.</p>
    </div>
  )
}

const empty = { name: '', email: '' }

/** `signers` and `payer`, and `name0`, `email0` … of each seller. */
type Values = Record<string, string>

function valuesOf({ clientSide }: Agreement): Values {
  const { signers, payer, sellers } = clientSide
  const rows = Array.from({ length: signingByEmail.parties }, (_, at) => sellers[at] ?? empty)
  return {
    signers: signers ?? 'owner',
    payer: payer ?? 'owner',
    ...Object.fromEntries(
      rows.flatMap(({ name, email }, at) => [
        [`name${at}`, name],
        [`email${at}`, email ?? ''],
      ])
    ),
  }
}

/** `sellers.0.email` of the server is `email0` of the form. */
const sellerRefusals = (error: unknown) =>
  Object.fromEntries(
    Object.entries(fieldErrors(error)).map(([field, text]) => [
      field.replace(/^sellers\.(\d+)\.(\w+)$/, '$2$1'),
      text,
    ])
  )

function ClientSideForm({ agreement, onDone }: ClientSideCardProps & { onDone: () => void }) {
  const { project } = agreement
  const [count, setCount] = useState(Math.max(1, agreement.clientSide.sellers.length))
  const named = Array.from({ length: count }, (_, at) => at)
  const { values, set, field, props, busy } = useForm({
    initial: () => valuesOf(agreement),
    check: (current) =>
      current.signers === 'owner'
        ? {}
        : faults(
            Object.fromEntries(
              named.flatMap((at) => [
                [
                  `name${at}`,
                  cleanLine(current[`name${at}`]) === '' && agreementMessages.sellerName,
                ],
                [`email${at}`, !isEmail(current[`email${at}`]) && agreementMessages.sellerEmail],
              ])
            )
          ),
    send: (current) =>
      api.put(`/api/projects/${project.id}/agreement/client-side`, {
        signers: current.signers as ClientSide,
        payer: current.payer as ClientSide,
        sellers:
          current.signers === 'owner'
            ? []
            : named.map((at) => ({
                name: cleanLine(current[`name${at}`]),
                email: cleanLine(current[`email${at}`]),
              })),
      }),
    refusals: sellerRefusals,
    done: { title: 'Saved', description: 'We told the staging company.' },
    failed: 'Failed to save who signs',
    invalidates: [keys.agreement(project.id), keys.job(project.id)],
    onSuccess: onDone,
  })
  return (
    <form {...props} method="post" className="grid gap-5">
      <Choice
        name="signers"
        legend="Signs"
        value={values.signers}
        onSelect={(to) => set('signers', to)}
      />
      {values.signers !== 'owner' && (
        <div className="grid gap-4">
          <p className="text-sm text-pretty text-muted">
            Each seller gets an email with a link when the company sends the next version. They sign
            with a code that we send to the same address. You and the company never see either.
          </p>
          {named.map((at) => (
            <div key={at} className="grid gap-3">
              <TextInput
                {...field(`name${at}`)}
                label={count > 1 ? `Seller ${at + 1}: full name` : 'Seller’s full name'}
                maxLength={agreementLimits.signedName}
                autoComplete="off"
              />
              <TextInput
                {...field(`email${at}`)}
                label={count > 1 ? `Seller ${at + 1}: email address` : 'Seller’s email address'}
                type="email"
                maxLength={maxLengths.email}
                autoComplete="off"
              />
            </div>
          ))}
          <div className="flex flex-wrap gap-2">
            {count < signingByEmail.parties && (
              <Button size="sm" onClick={() => setCount(count + 1)}>
                Add a seller
              </Button>
            )}
            {count > 1 && (
              <Button size="sm" onClick={() => setCount(count - 1)}>
                Remove the last one
              </Button>
            )}
          </div>
        </div>
      )}
      <Choice name="payer" legend="Pays" value={values.payer} onSelect={(to) => set('payer', to)} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" loading={busy && 'Saving'}>
          Save
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  )
}

interface ChoiceProps {
  name: string
  legend: string
  value: string
  onSelect: (value: ClientSide) => void
}

const options: { value: ClientSide; label: string }[] = [
  { value: 'owner', label: 'Me' },
  { value: 'seller', label: 'The seller' },
  { value: 'both', label: 'The seller and me' },
]

const Choice = ({ name, legend, value, onSelect }: ChoiceProps) => (
  <Fieldset legend={legend}>
    <div className="grid gap-2">
      {options.map((option) => (
        <RadioTile
          key={option.value}
          name={name}
          value={option.value}
          checked={value === option.value}
          label={option.label}
          onSelect={() => onSelect(option.value)}
        />
      ))}
    </div>
  </Fieldset>
)

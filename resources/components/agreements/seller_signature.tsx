import { useState } from 'react'
import { accountMessages, isEmail, maxLengths } from '#shared/values/field_rules'
import { cleanLine } from '#shared/values/pasted_text'
import { marketMoment } from '#shared/values/market_time'
import {
  momentOf,
  newestOf,
  type Agreement,
  type Version,
} from '~/components/agreements/agreement_status'
import { sendSellerLink } from '~/components/agreements/mutations'
import { Button } from '~/components/ui/button'
import { TextInput } from '~/components/ui/text_input'
import { useMutation } from '~/hooks/use_mutation'
import { faults, useForm } from '~/hooks/use_form'
import { keys } from '~/lib/query_keys'

interface SellerSignatureProps {
  agreement: Agreement
  version: Version
  party: Version['parties'][number]
}

/** A seller's signature, or how their link fares. Only the agent gets the address. */
export function SellerSignature({ agreement, version, party }: SellerSignatureProps) {
  const { name, signedAt, signedName } = party
  if (signedAt) {
    return (
      <li className="py-3 first:pt-0">
        <p className="figure text-xl wrap-anywhere">{signedName}</p>
        <p className="mt-0.5 text-sm text-pretty text-muted">
          Client, seller, {momentOf(signedAt)}, confirmed with a link and a code sent to an address
          entered by the agent; identity not checked
        </p>
      </li>
    )
  }
  if (version.state === 'signed') return null
  return (
    <li className="py-3 text-[0.9375rem] text-muted first:pt-0">
      <p className="text-pretty wrap-anywhere">
        {name}, the seller, hasn’t signed this version{version.state === 'waiting' && ' yet'}.{' '}
        {version.state === 'waiting' && stateOf(party)}
      </p>
      {party.link && version.state === 'waiting' && newestOf(agreement) === version && (
        <LinkActions {...{ agreement, party }} />
      )}
    </li>
  )
}

function stateOf({ handedBack, link }: SellerSignatureProps['party']): string | null {
  if (handedBack === 'not_me')
    return 'The person who got the link says that they aren’t the seller.'
  if (handedBack === 'someone_else') return 'The seller says that someone else should sign.'
  if (!link) return null
  if (link.openedAt) return `Opened ${marketMoment(new Date(link.openedAt))}.`
  return link.sentAt
    ? `Sent ${marketMoment(new Date(link.sentAt))}, not opened yet.`
    : 'The link is being sent.'
}

function LinkActions({ agreement, party }: Omit<SellerSignatureProps, 'version'>) {
  const [corrects, setCorrects] = useState(false)
  const { project } = agreement
  const about = { projectId: project.id, partyId: party.id }
  const { mutate, busy } = useMutation(sendSellerLink)
  if (corrects) {
    return <AddressForm {...{ agreement, party }} onDone={() => setCorrects(false)} />
  }
  return (
    <div className="no-print mt-2">
      <p className="wrap-anywhere text-ink">{party.link?.address}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {!party.handedBack && (
          <Button size="sm" loading={busy && 'Sending'} onClick={() => void mutate(about)}>
            Send the link again
          </Button>
        )}
        <Button size="sm" onClick={() => setCorrects(true)}>
          {party.link?.address ? 'Correct the address' : 'Enter the address'}
        </Button>
      </div>
    </div>
  )
}

function AddressForm({
  agreement: { project },
  party,
  onDone,
}: Omit<SellerSignatureProps, 'version'> & { onDone: () => void }) {
  const { field, props, busy } = useForm({
    initial: { email: party.link?.address ?? '' },
    check: ({ email }) => faults({ email: !isEmail(email) && accountMessages.email }),
    send: ({ email }) =>
      sendSellerLink.send({ projectId: project.id, partyId: party.id, email: cleanLine(email) }),
    done: { title: 'Link sent', description: 'The former link has stopped working.' },
    failed: 'Failed to send the link',
    invalidates: [keys.agreement(project.id), keys.job(project.id)],
    onSuccess: onDone,
  })
  return (
    <form {...props} method="post" className="no-print mt-3 grid gap-3">
      <TextInput
        {...field('email')}
        label={`Email address of ${party.name}`}
        type="email"
        maxLength={maxLengths.email}
        autoComplete="off"
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" loading={busy && 'Sending'}>
          Send the link
        </Button>
        <Button size="sm" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

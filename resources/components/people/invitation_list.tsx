import { useState } from 'react'
import { ProvenDialog } from '~/components/passkeys/proven_dialog'
import { ActingFor } from '~/components/people/acting_for'
import { letIn, sendAgain, takeBack } from '~/components/people/mutations'
import type { OpenInvitation } from '~/components/people/people_types'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { LocalTime } from '~/components/ui/local_time'
import { useMutation } from '~/hooks/use_mutation'
import { daysLeft, plural } from '~/lib/format'
import { usePresentMoment, useViewerZone } from '~/lib/viewer_clock'

interface InvitationListProps {
  userId: number
  invitations: readonly OpenInvitation[]
  hasPasskey: boolean
  refresh: () => Promise<void>
}

/** Invitations that nobody has accepted yet. */
export function InvitationList({ invitations, ...row }: InvitationListProps) {
  return (
    <ul className="card divide-y divide-line">
      {invitations.map((invitation) => (
        <Row key={invitation.id} invitation={invitation} {...row} />
      ))}
    </ul>
  )
}

interface RowProps extends Omit<InvitationListProps, 'invitations'> {
  invitation: OpenInvitation
}

function Row({ invitation, userId, hasPasskey, refresh }: RowProps) {
  const { email, claimedBy, isExpired } = invitation
  const again = useMutation(sendAgain, { refresh })
  const back = useMutation(takeBack, { refresh })
  const given = { userId, invitation }
  const about = <span className="sr-only"> the invitation of {email}</span>
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 p-4 sm:px-5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 leading-snug font-semibold">
          <span className="wrap-anywhere">{email}</span>
          {isExpired && <Badge text="Expired" tone="danger" icon="x" />}
        </p>
        <About invitation={invitation} />
        {claimedBy && (
          <p className="mt-1.5 text-[0.9375rem] wrap-anywhere">
            {claimedBy.name} wants to join as <b className="font-semibold">{claimedBy.email}</b>
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-1.5">
        {claimedBy ? (
          <LetIn {...{ invitation, userId, hasPasskey, refresh }} name={claimedBy.name} />
        ) : (
          <Button loading={again.busy && 'Sending'} onClick={() => void again.mutate(given)}>
            <span>Send again{about}</span>
          </Button>
        )}
        <Button
          variant="danger"
          loading={back.busy && 'Taking back'}
          onClick={() => void back.mutate(given)}
        >
          <span>Take back{about}</span>
        </Button>
      </div>
    </li>
  )
}

/** An owner is let in only with the password or a passkey. */
function LetIn({ invitation, userId, hasPasskey, refresh, name }: RowProps & { name: string }) {
  const [asking, setAsking] = useState(false)
  const mutation = letIn({ userId, invitation })
  const { mutate, busy } = useMutation(mutation, { refresh })
  return (
    <>
      <Button
        loading={busy && 'Letting in'}
        onClick={() => (invitation.role === 'owner' ? setAsking(true) : void mutate(null))}
      >
        <span>
          Let in<span className="sr-only"> {name}</span>
        </span>
      </Button>
      <ProvenDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Let ${name} in as an owner?`}
        confirmLabel="Let In"
        cancelLabel="Go back"
        doing="Letting in"
        tone="primary"
        hasPasskey={hasPasskey}
        mutation={mutation}
        onSuccess={() => {
          setAsking(false)
          void refresh()
        }}
      >
        {name} can then do everything here, also remove you.
        <ActingFor className="mt-2" />
      </ProvenDialog>
    </>
  )
}

function About({ invitation }: { invitation: OpenInvitation }) {
  const { roleLabel, mayCommit, sentAt, invitedBy, expiresAt, isExpired } = invitation
  const zone = useViewerZone()
  const now = usePresentMoment() ?? Date.parse(sentAt)
  const days = daysLeft(expiresAt, { zone, now })
  return (
    <p className="mt-0.5 text-sm wrap-anywhere text-muted">
      {roleLabel}
      {mayCommit && ', may sign and pay'} · invited <LocalTime at={sentAt} format="ago" /> by{' '}
      {invitedBy ?? 'you'}
      {!isExpired &&
        (days >= 1 ? ` · works for ${plural(days, 'more day')}` : ' · works until later today')}
    </p>
  )
}

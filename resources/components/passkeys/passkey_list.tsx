import type { Data } from '@generated/data'
import { usePage } from '@inertiajs/react'
import { useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { maxPasskeyName, maxPasskeys } from '#shared/accounts/passkeys'
import { cleanLine } from '#shared/values/pasted_text'
import { AddressNeeded } from '~/components/email_links/address_needed'
import { proofError, ProofField } from '~/components/passkeys/proof_field'
import { ProvenDialog } from '~/components/passkeys/proven_dialog'
import { Button } from '~/components/ui/button'
import { Dialog } from '~/components/ui/dialog'
import { KeyRound } from '~/components/ui/icons'
import { LocalTime } from '~/components/ui/local_time'
import { TextInput } from '~/components/ui/text_input'
import { faults, useForm } from '~/hooks/use_form'
import { api } from '~/lib/api'
import { addPasskey, isNoPasskey, proofOf } from '~/lib/passkeys'
import { keys } from '~/lib/query_keys'
import { toast } from '~/lib/toast'
import type { CurrentUser } from '~/types'

type Asking = 'add' | { rename: Data.Passkey } | { remove: Data.Passkey } | null

interface PasskeyListProps {
  user: CurrentUser
  passkeys: Data.Passkey[]
  /** This browser, such as "Chrome on Windows": the suggested name. */
  device: string
}

/** The account's passkeys. One can be added, and each can be renamed and removed. */
export function PasskeyList({ user, passkeys, device }: PasskeyListProps) {
  const [asking, setAsking] = useState<Asking>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { unconfirmedEmail } = usePage().props
  const isFull = passkeys.length >= maxPasskeys
  const close = () => setAsking(null)

  return (
    <section aria-labelledby="passkeys" className="mt-10">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="passkeys" ref={heading} tabIndex={-1} className="text-lg font-semibold">
          Passkeys
        </h2>
        {!unconfirmedEmail && (
          <Button
            size="sm"
            icon={KeyRound}
            className="if-passkeys"
            disabledReason={
              isFull ? `You have ${maxPasskeys} passkeys. Remove one you no longer use.` : undefined
            }
            onClick={() => setAsking('add')}
          >
            Add a passkey
          </Button>
        )}
      </div>
      <p className="mt-1 text-[0.9375rem] text-pretty text-muted">
        Log in with your fingerprint, face or screen lock instead of your password.
        <span className="if-no-passkeys"> This browser can’t use passkeys.</span>
      </p>
      <AddressNeeded className="if-passkeys mt-3" for="add a passkey" />
      {passkeys.length > 0 && (
        <>
          <ul className="mt-3 divide-y divide-line border-y border-line">
            {passkeys.map((passkey) => (
              <Item key={passkey.id} passkey={passkey} onAsk={setAsking} />
            ))}
          </ul>
          <p className="mt-3 text-sm text-pretty text-muted">
            Don’t recognize a passkey? Remove it and change your password. A new password doesn’t
            end passkeys. Delete a removed passkey on its device, too.
          </p>
        </>
      )}
      <AddDialog
        {...{ user, device }}
        open={asking === 'add'}
        hasPasskey={passkeys.length > 0}
        onClose={close}
      />
      {asking && asking !== 'add' && 'rename' in asking && (
        <RenameDialog {...{ user }} passkey={asking.rename} onClose={close} />
      )}
      <RemoveDialog
        {...{ user, heading }}
        passkey={asking && asking !== 'add' && 'remove' in asking ? asking.remove : null}
        onClose={close}
      />
    </section>
  )
}

interface ItemProps {
  passkey: Data.Passkey
  onAsk: (asking: Asking) => void
}

function Item({ passkey, onAsk }: ItemProps) {
  const { name, createdAt, lastUsedAt } = passkey
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-4">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="mt-0.5 text-sm text-muted">
          <span className="mr-3 inline-block">
            Added: <LocalTime at={String(createdAt)} />
          </span>
          <span className="inline-block">
            {lastUsedAt ? (
              <>
                Last used: <LocalTime at={String(lastUsedAt)} format="relative" />
              </>
            ) : (
              'Not used yet'
            )}
          </span>
        </p>
      </div>
      <div className="flex shrink-0 gap-2">
        <Button size="sm" aria-label={`Rename ${name}`} onClick={() => onAsk({ rename: passkey })}>
          Rename
        </Button>
        <Button
          size="sm"
          variant="danger"
          aria-label={`Remove ${name}`}
          onClick={() => onAsk({ remove: passkey })}
        >
          Remove
        </Button>
      </div>
    </li>
  )
}

const nameError = (name: string) => cleanLine(name) === '' && 'Enter a name for this passkey'

interface AddDialogProps {
  user: CurrentUser
  device: string
  open: boolean
  hasPasskey: boolean
  onClose: () => void
}

function AddDialog({ open, onClose, ...rest }: AddDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Add a passkey"
      size="narrow"
      description="Your device asks you to confirm with its fingerprint, face or screen lock."
    >
      <AddForm {...rest} onClose={onClose} />
    </Dialog>
  )
}

function AddForm({ user, device, hasPasskey, onClose }: Omit<AddDialogProps, 'open'>) {
  const { field, props, busy } = useForm({
    initial: { name: device, currentPassword: '' },
    check: ({ name, currentPassword }) =>
      faults({ name: nameError(name), currentPassword: proofError(currentPassword, hasPasskey) }),
    send: ({ name, currentPassword }) => addPasskey(user.id, name, currentPassword),
    failed: 'Failed to add the passkey',
    isExplained: isNoPasskey,
    invalidates: [keys.passkeys],
    onSuccess({ name }) {
      onClose()
      toast({ title: 'Passkey added', description: `You can log in with ${name} now.` })
    },
  })
  return (
    <form {...props} method="post" className="mt-6 grid gap-5">
      <TextInput
        {...field('name')}
        label="Name"
        hint="Tells your passkeys apart."
        autoComplete="off"
        maxLength={maxPasskeyName}
      />
      <ProofField {...field('currentPassword')} hasPasskey={hasPasskey} />
      <Button type="submit" variant="primary" loading={busy && 'Adding'}>
        Continue
      </Button>
    </form>
  )
}

interface RenameDialogProps {
  user: CurrentUser
  passkey: Data.Passkey
  onClose: () => void
}

function RenameDialog({ user, passkey, onClose }: RenameDialogProps) {
  const { field, props, busy } = useForm({
    initial: { name: passkey.name },
    check: ({ name }) => faults({ name: nameError(name) }),
    send: (body) => api.patch(`/api/users/${user.id}/passkeys/${passkey.id}`, body),
    done: 'Passkey renamed',
    failed: 'Failed to rename the passkey',
    invalidates: [keys.passkeys],
    onSuccess: onClose,
  })
  return (
    <Dialog open onClose={onClose} title="Rename passkey" size="narrow" busy={busy}>
      <form {...props} method="post" className="mt-6 grid gap-5">
        <TextInput {...field('name')} label="Name" autoComplete="off" maxLength={maxPasskeyName} />
        <Button type="submit" variant="primary" loading={busy && 'Saving'}>
          Save
        </Button>
      </form>
    </Dialog>
  )
}

interface RemoveDialogProps {
  user: CurrentUser
  /** Null while nothing is asked. */
  passkey: Data.Passkey | null
  heading: RefObject<HTMLHeadingElement | null>
  onClose: () => void
}

function RemoveDialog({ user, passkey, heading, onClose }: RemoveDialogProps) {
  return (
    <ProvenDialog
      open={passkey !== null}
      onClose={onClose}
      title="Remove this passkey?"
      confirmLabel="Remove Passkey"
      cancelLabel="Keep Passkey"
      doing="Removing"
      hasPasskey
      mutation={{
        async send(currentPassword) {
          const { id } = passkey!
          const confirmed = { purpose: 'remove_passkey', passkeyId: id } as const
          const proof = await proofOf(user.id, confirmed, currentPassword ?? '')
          await api.delete(`/api/users/${user.id}/passkeys/${id}`, proof)
        },
        done: 'Passkey removed',
        failed: 'Failed to remove the passkey',
        invalidates: () => [keys.passkeys],
      }}
      onSuccess={() => {
        // The button that was pressed is unmounted, and the page is inert until the dialog is closed.
        flushSync(onClose)
        heading.current?.focus()
      }}
    >
      {passkey?.name} will no longer log you in. You can still use your password.
    </ProvenDialog>
  )
}

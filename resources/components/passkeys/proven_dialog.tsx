import { type ReactNode, useState } from 'react'
import { proofError, ProofField } from '~/components/passkeys/proof_field'
import { ConfirmDialog } from '~/components/ui/confirm_dialog'
import { useMutation, type Mutation } from '~/hooks/use_mutation'
import { isNoPasskey } from '~/lib/passkeys'

interface ProvenDialogProps<Result> {
  open: boolean
  title: ReactNode
  confirmLabel: string
  cancelLabel: string
  /** Label of the button while it waits. */
  doing: string
  tone?: 'danger' | 'primary'
  /** Whether the account has a passkey, which may be used instead of the password. */
  hasPasskey: boolean
  /** Whether it asks for the password at all. Default: true. */
  asks?: boolean
  /** Its input is the typed password: null if it wasn't asked for, empty for a passkey. */
  mutation: Mutation<string | null, Result>
  onSuccess: (result: Result) => void
  onClose: () => void
  /** What is chosen before the proof. */
  fields?: ReactNode
  children: ReactNode
}

/** A question whose answer is confirmed with the password or a passkey. */
export function ProvenDialog<Result>(props: ProvenDialogProps<Result>) {
  const {
    asks = true,
    doing,
    hasPasskey,
    mutation,
    onSuccess,
    onClose,
    fields,
    children,
    ...dialog
  } = props
  const [currentPassword, setCurrentPassword] = useState('')
  const [missing, setMissing] = useState<string | false>(false)
  const { mutate, busy, errors } = useMutation(
    { ...mutation, isExplained: isNoPasskey },
    {
      onSuccess(result) {
        change('')
        onSuccess(result)
      },
    }
  )
  function change(value: string) {
    setCurrentPassword(value)
    setMissing(false)
  }
  function close() {
    change('')
    onClose()
  }
  function confirm() {
    const error = asks && proofError(currentPassword, hasPasskey)
    setMissing(error)
    if (!error) void mutate(asks ? currentPassword : null)
  }
  return (
    <ConfirmDialog
      {...dialog}
      onClose={close}
      loading={busy && doing}
      onConfirm={confirm}
      field={
        asks && (
          <form
            className="mt-5"
            method="post"
            onSubmit={(event) => {
              event.preventDefault()
              if (!busy) confirm()
            }}
          >
            {fields}
            <ProofField
              name="currentPassword"
              value={currentPassword}
              error={missing || errors.currentPassword}
              onValueChange={change}
              hasPasskey={hasPasskey}
            />
          </form>
        )
      }
    >
      {children}
    </ConfirmDialog>
  )
}

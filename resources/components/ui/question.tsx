import type { ReactNode } from 'react'
import { ActingFor } from '~/components/people/acting_for'
import { ConfirmDialog } from '~/components/ui/confirm_dialog'
import { useMutation, type Decided } from '~/hooks/use_mutation'

/** A confirmation dialog's texts and the mutation it runs. */
export interface Question {
  title: string
  /** Names the object and the consequences. */
  text: ReactNode
  confirm: string
  /** Label of the safe choice. */
  keep: string
  busy: string
  tone: 'primary' | 'danger'
  mutation: Decided
}

interface AskProps {
  question: Question
  /** Reads data again that has no query key. */
  refresh?: () => Promise<unknown>
  onClose: () => void
  /** Called when the action is done or no longer possible. */
  onDone: () => void
  onSignedOut?: () => void
  /** A field below the text. */
  children?: ReactNode
}

/** The dialog that asks before an action. */
export function Ask({ question, refresh, onClose, onDone, onSignedOut, children }: AskProps) {
  const { title, text, confirm, keep, busy, tone, mutation } = question
  const change = useMutation(mutation, {
    refresh,
    onSuccess: onDone,
    onConflict: onDone,
    onSignedOut,
  })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void change.mutate()}
      title={title}
      confirmLabel={confirm}
      cancelLabel={keep}
      tone={tone}
      loading={change.busy && busy}
      field={children}
    >
      {text}
      <ActingFor className="mt-2" />
    </ConfirmDialog>
  )
}

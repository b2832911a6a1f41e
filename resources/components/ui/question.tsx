import type { ReactNode } from 'react'
import { ConfirmDialog } from '~/components/ui/confirm_dialog'
import { useMutation, type Decided } from '~/hooks/use_mutation'

/** What is asked before something happens, and the change that it confirms. */
export interface Question {
  title: string
  /** Names the thing and what follows. */
  text: ReactNode
  confirm: string
  /** The safe answer. */
  keep: string
  busy: string
  tone: 'primary' | 'danger'
  mutation: Decided
}

interface AskProps {
  question: Question
  /** Reads again what no key stands for. */
  refresh?: () => Promise<unknown>
  onClose: () => void
  /** It is done, or can't be done any more. */
  onDone: () => void
  onSignedOut?: () => void
}

/** The one dialog that asks before an action. */
export function Ask({ question, refresh, onClose, onDone, onSignedOut }: AskProps) {
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
    >
      {text}
    </ConfirmDialog>
  )
}

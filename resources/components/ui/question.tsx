import type { ReactNode } from 'react'
import { ConfirmDialog } from '~/components/ui/confirm_dialog'
import { useAction } from '~/hooks/use_action'
import { ApiError } from '~/lib/api'
import { toast, type ActionableToast } from '~/lib/toast'

/** What is asked before something happens, the call that does it, and what people read then. */
export interface Question {
  title: string
  /** Names the thing and what follows. */
  text: ReactNode
  confirm: string
  /** The safe answer. */
  keep: string
  busy: string
  tone: 'primary' | 'danger'
  /** Resolves with the toast. */
  send: () => Promise<ActionableToast>
  failed: string
  /** The toast when the session has ended meanwhile. Default: the server's message. */
  signedOut?: string
  explain?: (error: unknown) => ActionableToast | null
}

interface AskProps {
  question: Question
  /** Reads again what the page shows. */
  refresh: () => Promise<unknown>
  onClose: () => void
  /** It is done, or can't be done any more. */
  onDone: () => void
  onSignedOut?: () => void
}

/** The one dialog that asks before an action. */
export function Ask({ question, refresh, onClose, onDone, onSignedOut }: AskProps) {
  const { title, text, confirm, keep, busy, tone, send, failed, signedOut, explain } = question
  const isSignedOut = (error: unknown) =>
    signedOut !== undefined && error instanceof ApiError && error.status === 401

  async function run(): Promise<ActionableToast | null> {
    try {
      return await send()
    } catch (error) {
      if (isSignedOut(error)) return null
      throw error
    }
  }
  const action = useAction(run, {
    failed,
    explain,
    refresh,
    onSuccess(done) {
      toast(done ?? { title: signedOut ?? failed, tone: 'error' })
      if (done) onDone()
      else onSignedOut?.()
    },
    onConflict: onDone,
  })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void action.act()}
      title={title}
      confirmLabel={confirm}
      cancelLabel={keep}
      tone={tone}
      loading={action.busy && busy}
    >
      {text}
    </ConfirmDialog>
  )
}

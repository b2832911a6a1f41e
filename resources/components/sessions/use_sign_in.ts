import { useState } from 'react'
import type { Data } from '@generated/data'
import { forgetRegistration } from '~/components/sessions/registration_values'
import { useAction } from '~/hooks/use_action'
import { useFocusFirstError } from '~/hooks/use_focus_first_error'
import { ApiError, fieldErrors } from '~/lib/api'
import { completeSignIn } from '~/lib/session'
import { toast } from '~/lib/toast'
import type { ToastMessage } from '~/types'

type Values = Readonly<Record<string, string | boolean>>
type Errors = Record<string, string>

interface SignInOptions<Body> {
  signIn: (body: Body) => Promise<SignedIn>
  values: Values
  /** Title of the toast when it fails. */
  failed: string
  /** The toast when it worked. */
  welcome: ToastMessage
  redirect: string | null
}

interface SignedIn {
  user: Data.User
  sessionId: string
}

/** A conflict can only be about the email address: somebody has it already. */
function refusedFields(error: unknown): Errors {
  const taken = error instanceof ApiError && error.status === 409 ? error.userMessage : null
  return taken ? { email: taken } : fieldErrors(error)
}

/** The right password of a suspended account. */
const isSuspended = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 403

/**
 * What log in and registration share: a refused field says so until it is changed, the first one gets
 * the focus, a failed call is a toast, a good one signs the person in and moves on
 *
 */
export function useSignIn<Body>(options: SignInOptions<Body>) {
  const { signIn, values, failed, welcome, redirect } = options
  const [attempt, setAttempt] = useState<{ values: Values; errors: Errors }>({ values, errors: {} })
  const [leaving, setLeaving] = useState(false)
  const [suspended, setSuspended] = useState<string | null>(null)

  async function run(body: Body): Promise<SignedIn> {
    setSuspended(null)
    try {
      return await signIn(body)
    } catch (error) {
      setAttempt({ values, errors: refusedFields(error) })
      if (isSuspended(error)) setSuspended(error.userMessage)
      throw error
    }
  }

  const { act, busy } = useAction(run, {
    failed,
    fallback: 'Please try again later.',
    isExplained: isSuspended,
    onSuccess(answer) {
      setLeaving(true)
      forgetRegistration()
      toast(welcome)
      completeSignIn(answer, { redirect, onFinish: () => setLeaving(false) })
    },
  })

  /** Sends the body when the form found nothing wrong. */
  function send(body: Body, errors: Errors): void {
    setAttempt({ values, errors })
    if (Object.keys(errors).length === 0) void act(body)
  }

  const unchanged = Object.entries(attempt.errors).filter(
    ([field]) => values[field] === attempt.values[field]
  )
  return {
    form: useFocusFirstError(attempt.errors),
    errors: Object.fromEntries(unchanged) as Partial<Errors>,
    busy: busy || leaving,
    /** Why a suspended account cannot be used. */
    suspended,
    send,
  }
}

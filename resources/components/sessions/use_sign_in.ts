import { useState } from 'react'
import type { Data } from '@generated/data'
import { forgetRegistration } from '~/components/sessions/registration_values'
import { useForm, type FieldErrors } from '~/hooks/use_form'
import { ApiError, fieldErrors } from '~/lib/api'
import { completeSignIn } from '~/lib/session'
import { toast } from '~/lib/toast'
import type { ToastMessage } from '~/types'

interface SignInOptions<Values> {
  initial: Values | (() => Values)
  check: (values: Values) => FieldErrors
  signIn: (values: Values) => Promise<SignedIn>
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
function refusedFields(error: unknown): FieldErrors {
  const taken = error instanceof ApiError && error.status === 409 ? error.userMessage : null
  return taken ? { email: taken } : fieldErrors(error)
}

/** The right password of a suspended account. */
const isSuspended = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 403

/** The form of a login or a registration, which signs the person in and moves on. */
export function useSignIn<Values extends object>(options: SignInOptions<Values>) {
  const { initial, check, signIn, failed, welcome, redirect } = options
  const [leaving, setLeaving] = useState(false)
  const [suspended, setSuspended] = useState<string | null>(null)

  async function send(values: Values): Promise<SignedIn> {
    setSuspended(null)
    try {
      return await signIn(values)
    } catch (error) {
      if (isSuspended(error)) setSuspended(error.userMessage)
      throw error
    }
  }

  const form = useForm({
    initial,
    check,
    send,
    refusals: refusedFields,
    failed,
    fallback: 'Please try again later.',
    isExplained: isSuspended,
    onSuccess(answer: SignedIn) {
      setLeaving(true)
      forgetRegistration()
      toast(welcome)
      completeSignIn(answer, { redirect, onFinish: () => setLeaving(false) })
    },
  })
  return {
    ...form,
    busy: form.busy || leaving,
    /** Why a suspended account cannot be used. */
    suspended,
  }
}

import { useState } from 'react'
import type { Data } from '@generated/data'
import { forgetRegistration } from '~/components/sessions/registration_values'
import { useForm, type FieldErrors } from '~/hooks/use_form'
import { ApiError, fieldErrors } from '~/lib/api'
import { showCurrentUser } from '~/lib/current_user'
import { beginSession, completeSignIn } from '~/lib/session'
import { toast } from '~/lib/toast'
import type { ToastMessage } from '~/types'

interface SignInOptions<Values> {
  initial: Values | (() => Values)
  check: (values: Values) => FieldErrors
  signIn: (values: Values) => Promise<SignedIn>
  /** Title of the toast on failure. */
  failed: string
  /** The toast on success. */
  welcome: ToastMessage
  redirect: string | null
  /** Called instead of opening the next page. */
  onSignedIn?: (answer: SignedIn) => void
}

export interface SignedIn {
  user: Data.User
  sessionId: string
}

const isTaken = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 409

/** A conflict (409) always means that the email address is taken. A refused login shows at the password. */
function refusedFields(error: unknown): FieldErrors {
  const text = error instanceof ApiError && error.userMessage
  if (text && isTaken(error)) return { email: text }
  if (text && error.status === 401) return { password: text }
  return fieldErrors(error)
}

/** The response to the correct password of a suspended account. */
const isSuspended = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 403

/** Form of a login or registration: signs the user in and opens the next page. */
export function useSignIn<Values extends object>(options: SignInOptions<Values>) {
  const { initial, check, signIn, failed, welcome, redirect, onSignedIn } = options
  const [leaving, setLeaving] = useState(false)
  const [suspended, setSuspended] = useState<string | null>(null)
  const [taken, setTaken] = useState(false)

  async function send(values: Values): Promise<SignedIn> {
    setSuspended(null)
    setTaken(false)
    try {
      return await signIn(values)
    } catch (error) {
      if (isSuspended(error)) setSuspended(error.userMessage)
      setTaken(isTaken(error))
      throw error
    }
  }

  function enter(answer: SignedIn) {
    setLeaving(true)
    forgetRegistration()
    toast(welcome)
    if (onSignedIn) {
      beginSession(answer)
      showCurrentUser(answer.user)
      return onSignedIn(answer)
    }
    completeSignIn(answer, { redirect, onFinish: () => setLeaving(false) })
  }

  const form = useForm({
    initial,
    check,
    send,
    refusals: refusedFields,
    failed,
    isTitled: true,
    fallback: 'Please try again later.',
    savesNothing: true,
    isExplained: isSuspended,
    onSuccess: enter,
  })
  return {
    ...form,
    busy: form.busy || leaving,
    /** Opens the next page, also after another way of signing in. */
    enter,
    /** Shows why an account is suspended. Returns whether it is. */
    explainSuspension(error: unknown) {
      const suspends = isSuspended(error)
      setSuspended(suspends ? error.userMessage : null)
      return suspends
    },
    /** The reason why the account is suspended, or null. */
    suspended,
    /** Whether the email address has an account already. */
    taken: taken && form.errors.email !== undefined,
  }
}

import { useEffect, useState } from 'react'
import { challengeMinutes } from '#shared/accounts/passkeys'
import type { SignedIn } from '~/components/sessions/use_sign_in'
import { useMutation } from '~/hooks/use_mutation'
import {
  endSuggestions,
  hasPasskeys,
  isNoPasskey,
  signInWithPasskey,
  suggestPasskeys,
  type Assertion,
} from '~/lib/passkeys'

interface PasskeySignInOptions {
  onSuccess: (answer: SignedIn) => void
  /** Explains some errors itself, as that of a suspended account. */
  isExplained: (error: unknown) => boolean
}

/** Suggestions begin again a little before their challenge ends. */
const renewAfter = (challengeMinutes - 1) * 60_000

/**
 * Signs in with a passkey: by a button, and by the suggestions of the email field. Those end with the first
 * answer or press, because a device that answers by itself would sign in again and again.
 */
export function usePasskeySignIn({ onSuccess, isExplained }: PasskeySignInOptions) {
  const [round, setRound] = useState(0)
  const [isDone, setDone] = useState(false)
  const { mutate, busy } = useMutation<Assertion | null, SignedIn>(
    {
      send: signInWithPasskey,
      failed: 'Login failed',
      isTitled: true,
      fallback: 'Please try again later.',
      savesNothing: true,
      isExplained: (error) => isNoPasskey(error) || isExplained(error),
    },
    { onSuccess }
  )

  function send(chosen: Assertion | null) {
    setDone(true)
    void mutate(chosen)
  }

  useEffect(() => {
    if (!hasPasskeys() || isDone) return
    let isCurrent = true
    void suggestPasskeys().then((chosen) => {
      if (chosen && isCurrent) send(chosen)
    })
    const renewal = setTimeout(() => setRound(round + 1), renewAfter)
    return () => {
      isCurrent = false
      clearTimeout(renewal)
    }
    // `send` is a new function each time and always does the same.
  }, [isDone, round])

  // A later question ends them by itself.
  useEffect(
    () => () => {
      if (hasPasskeys()) void endSuggestions()
    },
    []
  )
  return { busy, press: () => send(null) }
}

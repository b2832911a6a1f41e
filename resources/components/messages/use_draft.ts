import { useEffect, useState } from 'react'
import { useCurrentUser } from '~/hooks/use_current_user'

const keyOf = (userId: number | undefined, personId: number) =>
  `stagely-draft-${userId}-${personId}`

/** Stores a prefilled message to a user, unless there is a draft. The thread opens with it. */
export function startDraft(userId: number, personId: number, text: string): void {
  const key = keyOf(userId, personId)
  if (!sessionStorage.getItem(key)) sessionStorage.setItem(key, text)
}

/** The draft of a message to a user, kept while the tab is open. */
export function useDraft(personId: number) {
  const userId = useCurrentUser()?.id
  const key = keyOf(userId, personId)
  const [draft, setDraft] = useState('')
  useEffect(() => setDraft(sessionStorage.getItem(key) ?? ''), [key])

  function change(text: string) {
    setDraft(text)
    if (text) sessionStorage.setItem(key, text)
    else sessionStorage.removeItem(key)
  }

  return [draft, change] as const
}

import { useEffect, useState } from 'react'
import { useCurrentUser } from '~/hooks/use_current_user'

const keyOf = (userId: number | undefined, personId: number) =>
  `stagely-draft-${userId}-${personId}`

/** Prepares a message to a person, unless one has been begun. The link that is followed opens it. */
export function startDraft(userId: number, personId: number, text: string): void {
  const key = keyOf(userId, personId)
  if (!sessionStorage.getItem(key)) sessionStorage.setItem(key, text)
}

/** What somebody has begun to write to a person; it stays while the tab is open. */
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

import { useEffect, useState } from 'react'
import { useCurrentUser } from '~/hooks/use_current_user'

/** What somebody has begun to write to a person; it stays while the tab is open. */
export function useDraft(personId: number) {
  const userId = useCurrentUser()?.id
  const key = `stagely-draft-${userId}-${personId}`
  const [draft, setDraft] = useState('')
  useEffect(() => setDraft(sessionStorage.getItem(key) ?? ''), [key])

  function change(text: string) {
    setDraft(text)
    if (text) sessionStorage.setItem(key, text)
    else sessionStorage.removeItem(key)
  }

  return [draft, change] as const
}

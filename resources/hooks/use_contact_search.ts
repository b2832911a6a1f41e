import { useEffect } from 'react'
import { createStore, useStore } from '~/lib/store'

export type ContactSearch = typeof import('#shared/masking/contact_details')

const loaded = createStore<ContactSearch | null>(null)

/** Loads the search for contact details, whose patterns are large. */
export async function loadContactSearch(): Promise<ContactSearch> {
  const search = loaded.get() ?? (await import('#shared/masking/contact_details'))
  loaded.set(search)
  return search
}

/** The search for contact details; null until it's loaded, which begins with the first text. */
export function useContactSearch(text: string): ContactSearch | null {
  const search = useStore(loaded, null)
  useEffect(() => {
    // Without an answer, the next change of the text asks again.
    if (text !== '' && !search) void loadContactSearch().catch(() => undefined)
  }, [text, search])
  return search
}

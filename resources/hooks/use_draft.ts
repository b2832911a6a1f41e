import { useCallback, useEffect, useRef, useState } from 'react'
import type { ProjectPhoto } from '~/components/photos/photo_files'
import {
  forgetDraft,
  readDraft,
  readDraftPhotos,
  storeDraft,
  storeDraftPhotos,
  visitorDraftKey,
} from '~/lib/drafts'
import { randomKey } from '~/lib/random_key'

/**
 * `none`: nothing is stored; `restored`: a draft of an earlier visit; `failed`: it can't be stored.
 */
type DraftState = 'none' | 'restored' | 'saving' | 'saved' | 'failed'

export interface Draft {
  state: DraftState
  /** ISO date and time; null if nothing is stored. */
  savedAt: string | null
  forget: () => void
  /** The `clientId` with which a visitor's draft is posted; undefined for other drafts. */
  clientId: () => string | undefined
}

interface DraftOptions {
  key: string
  /** The values to store. Must be the same object until something changes. */
  values: object
  photos?: readonly ProjectPhoto[]
  /** Number of edits by the user; 0 while the form has its initial values. */
  edits: number
  /** Called if the device has a draft. */
  onRestore: (values: unknown) => void
  /** Called after `onRestore` with the draft's photos. */
  onRestorePhotos?: (photos: readonly ProjectPhoto[]) => void
}

/** Milliseconds for which "Saving draft" stays readable before it changes to "Draft saved". */
const SETTLE = 500

/** Stores a copy of the form on the device and restores it when the page is opened again. */
export function useDraft(options: DraftOptions): Draft {
  const { key, values, photos, edits, onRestore, onRestorePhotos } = options
  const [state, setState] = useState<DraftState>('none')
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const keptPhotos = useRef(photos)
  const restore = useRef(onRestore)
  const restorePhotos = useRef(onRestorePhotos)
  const name = useRef<string>(undefined)

  const clientId = useCallback(() => {
    if (key === visitorDraftKey) name.current ??= randomKey()
    return name.current
  }, [key])

  useEffect(() => {
    const draft = readDraft(key)
    if (!draft) return
    let current = true
    name.current = draft.clientId
    restore.current(draft.values)
    setSavedAt(draft.savedAt)
    setState('restored')
    const bringPhotos = restorePhotos.current
    if (bringPhotos) {
      void readDraftPhotos(key).then((kept) => {
        if (!current || kept.length === 0) return
        keptPhotos.current = kept
        bringPhotos(kept)
      })
    }
    return () => {
      current = false
    }
  }, [key])

  useEffect(() => {
    if (edits === 0) return
    let current = true
    const now = new Date().toISOString()

    async function keep() {
      setState('saving')
      storeDraft(key, { values, savedAt: now, clientId: clientId() })
      if (photos && keptPhotos.current !== photos) await storeDraftPhotos(key, photos)
      keptPhotos.current = photos
      await new Promise((resolve) => setTimeout(resolve, SETTLE))
    }

    function settle(next: DraftState) {
      if (!current) return
      setSavedAt(now)
      setState(next)
    }

    keep().then(
      () => settle('saved'),
      () => settle('failed')
    )
    return () => {
      current = false
    }
  }, [key, values, photos, edits, clientId])

  const forget = useCallback(() => {
    setState('none')
    setSavedAt(null)
    name.current = undefined
    void forgetDraft(key)
  }, [key])

  return { state, savedAt, forget, clientId }
}

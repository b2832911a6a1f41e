import { useCallback, useEffect, useRef, useState } from 'react'
import type { ProjectPhoto } from '~/components/photos/photo_files'
import { forgetDraft, readDraft, readDraftPhotos, storeDraft, storeDraftPhotos } from '~/lib/drafts'

/** `none`: nothing is kept; `restored`: of an earlier visit; `failed`: the browser keeps nothing. */
type DraftState = 'none' | 'restored' | 'saving' | 'saved' | 'failed'

export interface Draft {
  state: DraftState
  /** ISO date and time; null with nothing kept. */
  savedAt: string | null
  forget: () => void
}

interface DraftOptions {
  key: string
  /** What is kept; the same object as long as nothing has changed. */
  values: object
  photos?: readonly ProjectPhoto[]
  /** Grows with every change a person makes; 0 while the form is as it was given. */
  edits: number
  /** Called when the page finds a draft. */
  onRestore: (values: unknown) => void
  /** Called a little later, with its photos. */
  onRestorePhotos?: (photos: readonly ProjectPhoto[]) => void
}

/** How long "Saving draft" can be read before it becomes "Draft saved". */
const SETTLE = 500

/** Keeps a copy of the form on the device, and brings it back when the page is opened again. */
export function useDraft(options: DraftOptions): Draft {
  const { key, values, photos, edits, onRestore, onRestorePhotos } = options
  const [state, setState] = useState<DraftState>('none')
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const keptPhotos = useRef(photos)
  const restore = useRef(onRestore)
  const restorePhotos = useRef(onRestorePhotos)

  useEffect(() => {
    const draft = readDraft(key)
    if (!draft) return
    let current = true
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
      storeDraft(key, { values, savedAt: now })
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
  }, [key, values, photos, edits])

  const forget = useCallback(() => {
    setState('none')
    setSavedAt(null)
    void forgetDraft(key)
  }, [key])

  return { state, savedAt, forget }
}

import { useCallback, useEffect, useRef, useState } from 'react'
import {
  forgetDraft,
  readDraft,
  readDraftPhotos,
  storeDraft,
  storeDraftPhotos,
} from '~/components/project_form/draft_store'
import type { ProjectPhoto } from '~/components/photos/photo_files'
import type { ProjectValues } from '~/components/project_form/values'

/** `none`: nothing is kept; `failed`: the browser does not keep it. */
type DraftState = 'none' | 'saving' | 'saved' | 'failed'

export interface Draft {
  state: DraftState
  /** ISO date and time; null with nothing kept. */
  savedAt: string | null
  forget: () => void
}

interface DraftOptions {
  key: string
  values: ProjectValues
  photos: readonly ProjectPhoto[]
  /** Grows with every change a person makes; 0 while the form is as it was given. */
  edits: number
  /** Called when the page finds a draft: with the fields at once, with the pictures a little later. */
  onRestore: (kept: { values: unknown } | { photos: readonly ProjectPhoto[] }) => void
}

/** How long "Saving draft" can be read before it becomes "Draft saved". */
const SETTLE = 500

/** Keeps a copy of the form on the device, and brings it back when the page is opened again. */
export function useDraft({ key, values, photos, edits, onRestore }: DraftOptions): Draft {
  const [state, setState] = useState<DraftState>('none')
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const keptPhotos = useRef(photos)
  const restore = useRef(onRestore)

  useEffect(() => {
    const draft = readDraft(key)
    if (!draft) return
    let current = true
    restore.current({ values: draft.values })
    setSavedAt(draft.savedAt)
    setState('saved')
    void readDraftPhotos(key).then((kept) => {
      if (!current || kept.length === 0) return
      keptPhotos.current = kept
      restore.current({ photos: kept })
    })
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
      if (keptPhotos.current !== photos) await storeDraftPhotos(key, photos)
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

import { useMemo, useRef, useState } from 'react'
import type { Data } from '@generated/data'
import { usePhotos } from '~/components/photos/use_photos'
import {
  batchBody,
  batchErrors,
  emptyBatch,
  type BatchValues,
} from '~/components/project_batch/batch_values'
import { lacksRooms } from '~/components/project_form/validation'
import type { FormerPlace } from '~/components/project_form/values'
import { newestVariant } from '~/components/project_form/variants'
import { useDraft } from '~/hooks/use_draft'
import { useForm, type FieldErrors } from '~/hooks/use_form'
import { api, fieldErrors } from '~/lib/api'
import { draftKey, draftValues } from '~/lib/drafts'
import { keys } from '~/lib/query_keys'
import { randomKey } from '~/lib/random_key'
import type { CurrentUser } from '~/types'

const failed = 'Failed to submit projects'

/** Names the photos as one field, and leaves out which home an error is about: it is shown there. */
function batchRefusals(error: unknown): FieldErrors {
  const entries = Object.entries(fieldErrors(error))
  return Object.fromEntries(
    entries.map(([field, text]) => [
      field.startsWith('photos.') ? 'photos' : field,
      text.replace(/^Home \d+: /, ''),
    ])
  )
}

const isStopped = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

interface FormOptions {
  user: CurrentUser
  formerPlaces: readonly FormerPlace[]
  onSubmitted: (projects: Data.Project[]) => void
}

/** State of the form that posts several homes: values, photos, draft, sending. */
export function useBatchForm({ user, formerPlaces, onSubmitted }: FormOptions) {
  const empty = useMemo(() => emptyBatch(user, formerPlaces), [user, formerPlaces])
  const call = useRef<AbortController | null>(null)
  /** Resending unchanged values reuses the id and posts nothing twice. */
  const attempt = useRef<{ values: BatchValues; photos: unknown; clientId: string } | null>(null)
  /** Fraction of the request body sent, 0 to 1; null while the form isn't being sent. */
  const [share, setShare] = useState<number | null>(null)
  const [asksAboutRooms, setAsksAboutRooms] = useState(false)

  async function send(values: BatchValues): Promise<Data.Project[]> {
    const sent = photos.ready
    if (attempt.current?.values !== values || attempt.current.photos !== sent) {
      attempt.current = { values, photos: sent, clientId: randomKey() }
    }
    const fields = batchBody(
      values,
      sent.map(({ data }) => data)
    )
    const body = { ...fields, clientId: attempt.current.clientId }
    call.current = new AbortController()
    setShare(0)
    try {
      const { signal } = call.current
      return await api.post('/api/projects/batch', body, { onProgress: setShare, signal })
    } finally {
      setShare(null)
    }
  }

  const form = useForm<BatchValues, Data.Project[]>({
    initial: empty,
    check: batchErrors,
    invalid: () => newestVariant.texts.invalid,
    hold(values) {
      setAsksAboutRooms(lacksRooms(values))
      return lacksRooms(values)
    },
    send,
    refusals: batchRefusals,
    failed,
    fallback: failed,
    signedOut: 'Please log in to submit a project',
    isExplained: isStopped,
    invalidates: [keys.dashboard],
    onSuccess(projects) {
      draft.forget()
      onSubmitted(projects)
    },
  })
  const photos = usePhotos(newestVariant.photos, () => form.touch('photos'))
  const draft = useDraft({
    key: draftKey(user.id, 'several'),
    values: form.values,
    photos: photos.ready,
    edits: form.edits,
    onRestore: (kept) => form.restore(draftValues(kept, empty) ?? {}),
    onRestorePhotos: photos.replaceAll,
  })

  return {
    ...form,
    photos,
    draft,
    share,
    stop: () => call.current?.abort(),
    /** The question before projects without rooms are posted. */
    rooms: {
      asks: asksAboutRooms,
      close: () => setAsksAboutRooms(false),
      sendWithout() {
        setAsksAboutRooms(false)
        void form.send()
      },
    },
    /** Resets the form and deletes the draft. */
    discard() {
      form.restart(empty)
      photos.replaceAll([])
      draft.forget()
    },
  }
}

import { useMemo } from 'react'
import type { Data } from '@generated/data'
import { roomsOfPhotos } from '~/components/photos/photo_room_choices'
import { usePhotos } from '~/components/photos/use_photos'
import { useUnknownPlace } from '~/components/places/unknown_place'
import {
  batchBody,
  batchErrors,
  emptyBatch,
  placesOf,
  type BatchValues,
} from '~/components/project_batch/batch_values'
import { isStopped, usePosting, useRoomsQuestion } from '~/components/project_form/use_posting'
import { fieldsNeedYou } from '~/components/project_form/validation'
import type { FormerPlace } from '~/components/project_form/values'
import { newestVariant } from '~/components/project_form/variants'
import { useDraft } from '~/hooks/use_draft'
import { useForm, type FieldErrors } from '~/hooks/use_form'
import { api, fieldErrors } from '~/lib/api'
import { draftKey, draftValues } from '~/lib/drafts'
import { keys } from '~/lib/query_keys'
import type { CurrentUser } from '~/types'

const failed = 'Failed to post projects'

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

interface FormOptions {
  user: CurrentUser
  formerPlaces: readonly FormerPlace[]
  onSubmitted: (projects: Data.Project[]) => void
}

/** State of the form that posts several homes: values, photos, draft, sending. */
export function useBatchForm({ user, formerPlaces, onSubmitted }: FormOptions) {
  const empty = useMemo(() => emptyBatch(user, formerPlaces), [user, formerPlaces])
  const { sending, post } = usePosting()
  const question = useRoomsQuestion()
  const unknown = useUnknownPlace()

  const send = (values: BatchValues): Promise<Data.Project[]> =>
    post(values, photos.ready, (sent, options) => {
      const photoRooms = roomsOfPhotos(photos.ready, values.roomsToStage)
      const body = { ...batchBody(values, sent.photos), photoRooms, clientId: sent.clientId }
      return api.post('/api/projects/batch', body, options)
    })

  const form = useForm<BatchValues, Data.Project[]>({
    initial: empty,
    check: batchErrors,
    invalid: fieldsNeedYou,
    hold: (values) => unknown.hold(placesOf(values), () => question.hold(values, photos.ready)),
    send,
    refusals: batchRefusals,
    failed,
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
    sending,
    rooms: question.answeredBy(() => form.send()),
    settled: unknown.settled,
    unknownPlace: unknown.answeredBy(() => form.submit()),
    /** Resets the form and deletes the draft. */
    discard() {
      form.restart(empty)
      photos.replaceAll([])
      draft.forget()
    },
  }
}

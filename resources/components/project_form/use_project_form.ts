import type { Data } from '@generated/data'
import { useEffect, useMemo, useState } from 'react'
import { draftKey, readDraft } from '~/components/project_form/draft_store'
import { useDraft } from '~/components/project_form/use_draft'
import { usePhotos } from '~/components/photos/use_photos'
import { copiedPhotos, valuesLike } from '~/components/project_form/similar_project'
import { lacksFields, projectErrors } from '~/components/project_form/validation'
import {
  emptyValues,
  valuesFromDraft,
  type ProjectErrors,
  type ProjectValues,
  type SetValue,
} from '~/components/project_form/values'
import type { ProjectFormVariant } from '~/components/project_form/variant'
import { toast } from '~/lib/toast'
import type { CurrentUser } from '~/types'

const NO_ERRORS: ProjectErrors = {}

const notCopied = {
  title: 'Photos not copied',
  description: 'The photos of the former project could not be read. Please add them again.',
}

/** What was wrong when the form was last sent, and with which values. */
interface Attempt {
  values: ProjectValues
  errors: ProjectErrors
}

/** Errors of the last attempt; a field that was changed since is judged as it stands now. */
function shownErrors(
  attempt: Attempt | null,
  values: ProjectValues,
  { required }: ProjectFormVariant
): ProjectErrors {
  if (!attempt) return {}
  const present = projectErrors(values, required)
  const names = Object.keys(values) as (keyof ProjectValues)[]
  const changed = names.filter((name) => values[name] !== attempt.values[name])
  return { ...attempt.errors, ...Object.fromEntries(changed.map((name) => [name, present[name]])) }
}

interface FormOptions {
  variant: ProjectFormVariant
  user: CurrentUser
  lastState: string | null
  /** The former project that the form starts like. */
  like: Data.Project | null
}

/** The form's values, pictures, errors and draft. */
export function useProjectForm({ variant, user, lastState, like }: FormOptions) {
  // A state that is not in the form must not be sent with it.
  const state = variant.singleLocation ? null : lastState
  const empty = useMemo(() => {
    const values = emptyValues(user, state)
    return like ? valuesLike(like, values) : values
  }, [user, state, like])
  const [values, setValues] = useState(empty)
  const [edits, setEdits] = useState(0)
  const [attempt, setAttempt] = useState<Attempt | null>(null)
  const edited = () => setEdits((count) => count + 1)
  const photos = usePhotos(variant.photos, edited)

  const key = draftKey(user.id, like ? `${variant.name}-like-${like.id}` : variant.name)
  const { replaceAll } = photos
  useEffect(() => {
    if (!like || like.photoCount === 0 || readDraft(key)) return
    let current = true
    copiedPhotos(like, variant.photos.limit).then(
      (copies) => current && replaceAll(copies),
      () => current && toast({ ...notCopied, tone: 'error' })
    )
    return () => {
      current = false
    }
  }, [like, key, variant, replaceAll])

  const draft = useDraft({
    key,
    values,
    photos: photos.ready,
    edits,
    onRestore(kept) {
      if ('photos' in kept) photos.replaceAll(kept.photos)
      else setValues(valuesFromDraft(kept.values, empty) ?? empty)
    },
  })

  const set: SetValue = (name, value) => {
    setValues((all) => ({ ...all, [name]: value }))
    edited()
  }

  /** Judges the form before it is sent: says what is wrong, and answers whether nothing is. */
  function check(): boolean {
    const errors = projectErrors(values, variant.required)
    setAttempt({ values, errors })
    if (Object.keys(errors).length === 0) return true
    const { incomplete, invalid } = variant.texts
    toast({ ...(lacksFields(values, variant.required) ? incomplete : invalid), tone: 'error' })
    return false
  }

  /** Back to an empty form without a draft. */
  function reset() {
    setEdits(0)
    setAttempt(null)
    setValues(empty)
    photos.replaceAll([])
    draft.forget()
  }

  return {
    values,
    set,
    photos,
    draft,
    reset,
    check,
    errors: shownErrors(attempt, values, variant),
    /** Of the last attempt: another object each time, so that the focus can follow. */
    attemptErrors: attempt?.errors ?? NO_ERRORS,
    fail: (errors: ProjectErrors) => setAttempt({ values, errors }),
  }
}

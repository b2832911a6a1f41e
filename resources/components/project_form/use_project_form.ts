import { useEffect, useMemo, useState } from 'react'
import type { Data } from '@generated/data'
import { valuesOf } from '~/components/dashboard/project_edit'
import type { ProjectPhoto } from '~/components/photos/photo_files'
import { roomsOfPhotos } from '~/components/photos/photo_room_choices'
import { RefusedPhoto, usePhotos } from '~/components/photos/use_photos'
import { useUnknownPlace } from '~/components/places/unknown_place'
import { noDays } from '~/components/project_form/fact_values'
import { isStopped, usePosting, useRoomsQuestion } from '~/components/project_form/use_posting'
import { lacksFields, projectErrors } from '~/components/project_form/validation'
import {
  emptyValues,
  placesOf,
  projectBody,
  type FormerPlace,
  type ProjectValues,
} from '~/components/project_form/values'
import type { ProjectFormVariant } from '~/components/project_form/variants'
import { useDraft } from '~/hooks/use_draft'
import { useForm, type FieldErrors } from '~/hooks/use_form'
import { api, ApiError, fieldErrors } from '~/lib/api'
import { draftKey, draftValues, visitorDraftKey } from '~/lib/drafts'
import { keys } from '~/lib/query_keys'
import { toast } from '~/lib/toast'
import type { CurrentUser } from '~/types'

const failed = 'Failed to submit project'

const notCopied = {
  title: 'Photos not copied',
  description: 'We couldn’t read the photos of the original project. Please add them again.',
}

/** How a visitor's form gets the account with which the project is posted. */
export interface AccountRequest {
  /** The visitor has signed in on this page. The form is then sent. */
  isSignedIn: boolean
  /** Called once nothing is wrong with the project. Nothing is stored before. */
  onNeeded: (role: string) => void
}

interface FormOptions {
  variant: ProjectFormVariant
  /** Null for a visitor. */
  user: CurrentUser | null
  account?: AccountRequest
  /** Why no project can be posted right now. */
  refusal?: string | null
  formerPlaces: readonly FormerPlace[]
  /** Where the home is, from the page's address. */
  start: FormerPlace | null
  /** The project whose values prefill the form. */
  like: Data.Project | null
  onSubmitted: (project: Data.Project) => void
}

/**
 * Field errors without indexes, because the form has one `photos` field: `photos.2` → `photos`. Each
 * fact has a field of its own.
 */
export function wholeFieldErrors(error: unknown): FieldErrors {
  const entries = Object.entries(fieldErrors(error))
  return Object.fromEntries(
    entries.map(([field, text]) => [field.startsWith('facts.') ? field : field.split('.')[0], text])
  )
}

/** Why the account can't post another project right now; null for all other errors. */
const refusalIn = (error: unknown) =>
  error instanceof ApiError && error.status === 409 ? error.userMessage : null

/** State of the submit form: values, photos, draft, sending. */
export function useProjectForm(options: FormOptions) {
  const { variant, user, account, formerPlaces, start, like, onSubmitted } = options
  // The single-location form has no state field, so no state may be sent with it.
  const empty = useMemo(() => {
    const values = variant.singleLocation
      ? emptyValues(user, [])
      : emptyValues(user, formerPlaces, start)
    return like ? valuesLike(like, values) : values
  }, [user, variant, formerPlaces, start, like])
  const { sending, post } = usePosting()
  const question = useRoomsQuestion()
  const unknown = useUnknownPlace()

  const [refusal, setRefusal] = useState(options.refusal ?? null)

  /** The posted project; null if it was only checked, because an account is needed to post it. */
  async function send(values: ProjectValues): Promise<Data.Project | null> {
    setRefusal(null)
    if (isForVisitor) {
      await api.post('/api/projects/checks', projectBody(values, []))
      return null
    }
    const all = await photos.allRead()
    return post(
      values,
      all,
      (sent, call) => {
        const photoRooms = roomsOfPhotos(all, values.roomsToStage)
        const body = { ...projectBody(values, sent.photos), photoRooms, clientId: sent.clientId }
        return api.post('/api/projects', body, call)
      },
      draft.clientId()
    )
  }

  const isForVisitor = account !== undefined && !account.isSignedIn
  const form = useForm<ProjectValues, Data.Project | null>({
    initial: empty,
    check: (values) => projectErrors(values, variant.required),
    invalid: (_, values) =>
      variant.texts[lacksFields(values, variant.required) ? 'incomplete' : 'invalid'],
    hold: (values) => unknown.hold(placesOf(values), () => question.hold(values, photos.ready)),
    async send(values) {
      try {
        return await send(values)
      } catch (error) {
        setRefusal(refusalIn(error))
        throw error
      }
    },
    refusals: (error) =>
      error instanceof RefusedPhoto ? { photos: error.message } : wholeFieldErrors(error),
    failed,
    isTitled: true,
    fallback: failed,
    // It is only checked.
    savesNothing: isForVisitor,
    signedOut: 'Please log in to submit a project',
    isExplained: (error) => isStopped(error) || refusalIn(error) !== null,
    invalidates: [keys.dashboard],
    onSuccess(project) {
      if (!project) return account?.onNeeded(form.values.role)
      draft.forget()
      onSubmitted(project)
    },
  })
  const photos = usePhotos({ ...variant.photos, isForVisitor }, () => form.touch('photos'))

  const isSignedIn = account?.isSignedIn ?? false
  useEffect(() => {
    if (isSignedIn) void form.send()
    // Once, when the account that the form has asked for is there.
  }, [isSignedIn])

  const [copying, setCopying] = useState(false)
  async function copyPhotos(from: Data.Project) {
    setCopying(true)
    try {
      photos.replaceAll(await copiedPhotos(from, variant.photos.limit))
      form.touch('photos')
    } catch {
      toast({ ...notCopied, tone: 'error' })
    } finally {
      setCopying(false)
    }
  }

  const draft = useDraft({
    key: user
      ? draftKey(user.id, like ? `${variant.name}-like-${like.id}` : variant.name)
      : visitorDraftKey,
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
    /** Why no project can be posted right now; null if one can. */
    refusal,
    /** Copies the photos of the project that prefills the form, if the owner asks for it. */
    copy: like && like.photoCount > 0 ? { copying, run: () => void copyPhotos(like) } : null,
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

/** A project's values for another home: all but its title, place and days. */
function valuesLike(project: Data.Project, empty: ProjectValues): ProjectValues {
  const { role, title, city, neighborhood, county, state, deadline } = empty
  const own = { role, title, city, neighborhood, county, state, deadline }
  return { ...valuesOf(project), ...noDays, ...own }
}

async function dataOf(url: string): Promise<string> {
  // From the site itself: photos may be on a CDN, which pages are not allowed to read.
  const response = await fetch(new URL(url, window.location.href).pathname)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  const blob = await response.blob()
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('The photo cannot be read'))
    reader.readAsDataURL(blob)
  })
}

/** Copies photos as data URLs, so that the new project keeps them if the original is deleted. */
function copiedPhotos(project: Data.Project, limit: number): Promise<ProjectPhoto[]> {
  const urls = project.photos.slice(0, limit)
  return Promise.all(
    urls.map(async (url, place) => ({
      id: `copy-${url}`,
      name: `Photo ${place + 1}`,
      data: await dataOf(url),
      room: project.photoLabels[place].room,
    }))
  )
}

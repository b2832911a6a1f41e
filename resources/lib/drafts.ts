import { createStore, del, get, set, type UseStore } from 'idb-keyval'
import type { ProjectPhoto } from '~/components/photos/photo_files'

interface StoredDraft {
  values: unknown
  /** ISO date and time. */
  savedAt: string
  /** Names the project, so that it isn't posted twice. */
  clientId?: string
}

/** Each user has one draft per form. Drafts never leave the device. */
export function draftKey(userId: number, form: string): string {
  return `draft:${form}:${userId}`
}

/** The draft of whoever fills in the form without being signed in. */
export const visitorDraftKey = 'draft:final:visitor'

/** A visitor's draft is deleted so long after its last change, in milliseconds. */
const VISITOR_DRAFT = 24 * 60 * 60_000

const hasExpired = (key: string, savedAt: string) =>
  key === visitorDraftKey && Date.now() - Date.parse(savedAt) > VISITOR_DRAFT

/** Writes the fields synchronously, so that they survive the page being closed. */
export function storeDraft(key: string, draft: StoredDraft): void {
  localStorage.setItem(key, JSON.stringify(draft))
  announceDrafts()
}

/** Tells this page what `storage` tells the device's other ones. */
const announceDrafts = () => window.dispatchEvent(new Event('storage'))

/** Calls the listener when a draft on this device is stored or deleted. */
export function subscribeToDrafts(listener: () => void) {
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}

export function readDraft(key: string): StoredDraft | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return null
    if (!('values' in stored && 'savedAt' in stored) || typeof stored.savedAt !== 'string')
      return null
    const { values, savedAt } = stored
    if (Number.isNaN(Date.parse(savedAt))) return null
    if (hasExpired(key, savedAt)) {
      void forgetDraft(key)
      return null
    }
    const hasName = 'clientId' in stored && typeof stored.clientId === 'string'
    return { values, savedAt, ...(hasName && { clientId: String(stored.clientId) }) }
  } catch {
    return null
  }
}

/** Which of the forms has the latest draft; null when none has one. */
export function latestDraft<Form extends string>(userId: number, forms: readonly Form[]) {
  const savedAt = (form: Form) => readDraft(draftKey(userId, form))?.savedAt ?? ''
  const [latest] = forms.toSorted((one, other) => savedAt(other).localeCompare(savedAt(one)))
  return savedAt(latest) ? latest : null
}

/** Photos are stored in IndexedDB, because local storage holds only about five megabytes. */
let photoStore: UseStore | undefined
const inPhotoStore = () => (photoStore ??= createStore('stagely', 'draft_photos'))

export const storeDraftPhotos = (key: string, photos: readonly ProjectPhoto[]): Promise<void> =>
  set(key, photos, inPhotoStore())

export async function readDraftPhotos(key: string): Promise<readonly ProjectPhoto[]> {
  try {
    return (await get<readonly ProjectPhoto[]>(key, inPhotoStore())) ?? []
  } catch {
    return []
  }
}

/** Deletes fields and photos. If the browser forbids storage, there's nothing to delete. */
export async function forgetDraft(key: string): Promise<void> {
  try {
    localStorage.removeItem(key)
    await del(key, inPhotoStore())
    announceDrafts()
  } catch {
    // Storage is forbidden, so nothing was stored.
  }
}

/** Makes the visitor's draft the user's own. It replaces the draft that the user has. */
export async function claimVisitorDraft(key: string): Promise<void> {
  const draft = readDraft(visitorDraftKey)
  if (!draft) return
  const photos = await readDraftPhotos(visitorDraftKey)
  await forgetDraft(key)
  if (photos.length > 0) await storeDraftPhotos(key, photos)
  storeDraft(key, draft)
  await forgetDraft(visitorDraftKey)
}

/** Deletes all drafts of a user on this device. */
export async function forgetDraftsOf(userId: number): Promise<void> {
  try {
    const keys = Object.keys(localStorage).filter((key) => isDraftOf(userId, key))
    for (const key of keys) await forgetDraft(key)
  } catch {
    // Storage is forbidden, so nothing was stored.
  }
}

const isDraftOf = (userId: number, key: string) =>
  key.startsWith('draft:') && key.endsWith(`:${userId}`)

/** The stored values that still fit the form's fields; null if `stored` isn't an object. */
export function draftValues<Values extends object>(
  stored: unknown,
  base: Values
): Partial<Values> | null {
  if (typeof stored !== 'object' || stored === null) return null
  const fields = new Map<string, unknown>(Object.entries(base))
  const known = Object.entries(stored).filter(([name, value]) => isLike(value, fields.get(name)))
  return Object.fromEntries(known) as Partial<Values>
}

const isText = (value: unknown) => typeof value === 'string'

const isTexts = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.values(value).every(isText)

/** Whether a stored value has the type of the field. A field that is null accepts text. */
function isLike(value: unknown, field: unknown): boolean {
  if (Array.isArray(field)) {
    return Array.isArray(value) && value.every((item) => isText(item) || isTexts(item))
  }
  if (field === null) return value === null || typeof value === 'string'
  return field !== undefined && typeof value === typeof field
}

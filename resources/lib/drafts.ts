import { createStore, del, get, set, type UseStore } from 'idb-keyval'
import type { ProjectPhoto } from '~/components/photos/photo_files'

interface StoredDraft {
  values: unknown
  /** ISO date and time. */
  savedAt: string
}

/** One draft for each person and form; it never leaves the device. */
export function draftKey(userId: number, form: string): string {
  return `draft:${form}:${userId}`
}

/** The fields are small and are written at once, so that they survive the page being closed. */
export function storeDraft(key: string, draft: StoredDraft): void {
  localStorage.setItem(key, JSON.stringify(draft))
}

export function readDraft(key: string): StoredDraft | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return null
    if (!('values' in stored && 'savedAt' in stored) || typeof stored.savedAt !== 'string')
      return null
    return Number.isNaN(Date.parse(stored.savedAt)) ? null : { ...stored, savedAt: stored.savedAt }
  } catch {
    return null
  }
}

/** Photos are too large for local storage, which holds about five megabytes. */
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

/** Forgets fields and photos. Where storage is forbidden there is nothing to forget. */
export async function forgetDraft(key: string): Promise<void> {
  try {
    localStorage.removeItem(key)
    await del(key, inPhotoStore())
  } catch {
    // Nothing was kept.
  }
}

/** Forgets everything a person has begun on this device. */
export async function forgetDraftsOf(userId: number): Promise<void> {
  try {
    const keys = Object.keys(localStorage).filter((key) => isDraftOf(userId, key))
    for (const key of keys) await forgetDraft(key)
  } catch {
    // Nothing was kept.
  }
}

const isDraftOf = (userId: number, key: string) =>
  key.startsWith('draft:') && key.endsWith(`:${userId}`)

/** Takes over what a stored draft still knows of a form; null when it is none. */
export function draftValues<Values extends object>(
  stored: unknown,
  base: Values
): Partial<Values> | null {
  if (typeof stored !== 'object' || stored === null) return null
  const fields = new Map<string, unknown>(Object.entries(base))
  const known = Object.entries(stored).filter(([name, value]) => isLike(value, fields.get(name)))
  return Object.fromEntries(known) as Partial<Values>
}

/** Whether a kept value has the type of the field. A field without a value yet takes a text. */
function isLike(value: unknown, field: unknown): boolean {
  if (Array.isArray(field)) {
    return Array.isArray(value) && value.every((item) => typeof item === 'string')
  }
  if (field === null) return value === null || typeof value === 'string'
  return field !== undefined && typeof value === typeof field
}

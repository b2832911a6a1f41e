import type { ProjectPhoto } from '~/components/photos/photo_files'

interface StoredDraft {
  values: unknown
  /** ISO date and time. */
  savedAt: string
}

const DATABASE = 'stagely'
const PICTURES = 'draft_photos'

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

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(PICTURES)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

async function withPictures<T>(
  mode: IDBTransactionMode,
  run: (store: IDBObjectStore) => IDBRequest<T>
): Promise<T> {
  const database = await open()
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(PICTURES, mode)
      const request = run(transaction.objectStore(PICTURES))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    database.close()
  }
}

/** Pictures are too large for local storage, which holds about five megabytes. */
export async function storeDraftPhotos(
  key: string,
  photos: readonly ProjectPhoto[]
): Promise<void> {
  await withPictures('readwrite', (store) => store.put(photos, key))
}

export async function readDraftPhotos(key: string): Promise<readonly ProjectPhoto[]> {
  try {
    return (await withPictures<ProjectPhoto[] | undefined>('readonly', (s) => s.get(key))) ?? []
  } catch {
    return []
  }
}

/** Forgets fields and pictures. Where storage is forbidden there is nothing to forget. */
export async function forgetDraft(key: string): Promise<void> {
  try {
    localStorage.removeItem(key)
    await withPictures('readwrite', (store) => store.delete(key))
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

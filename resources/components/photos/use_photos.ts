import { useCallback, useRef, useState } from 'react'
import type { Room } from '#shared/projects/project_enums'
import { bytesOf, preparePhoto, type ProjectPhoto } from '~/components/photos/photo_files'
import type { PhotoRules, Refusal } from '~/components/photos/photo_rules'
import { fileSize } from '~/lib/format'
import { toast } from '~/lib/toast'

/** A photo that is being read or isn't accepted. */
export interface UnreadyPhoto {
  id: string
  name: string
  /** Undefined while the photo is being read. */
  refusal?: Refusal
  /** The share of the file sent to the server to decode, 0 to 1. */
  share?: number
  /** The file if it may be accepted when it is tried again. */
  file?: File
  /** Its format is to blame. */
  format?: boolean
}

export interface Photos {
  ready: readonly ProjectPhoto[]
  unready: readonly UnreadyPhoto[]
  reading: boolean
  /** How many photos may still be added. */
  room: number
  add: (files: readonly File[]) => void
  remove: (id: string) => void
  /** Reads a photo again that was refused for a passing reason. */
  retry: (photo: UnreadyPhoto) => void
  /** Moves a photo to another position; the photos between shift. */
  move: (id: string, place: number) => void
  /** Says which room a photo shows. */
  assign: (id: string, room: Room | null) => void
  replaceAll: (photos: readonly ProjectPhoto[]) => void
  /**
   * The photos, also those that have waited for an account.
   *
   * @throws RefusedPhoto for one that isn't accepted, which is unready from now on, or that has to wait longer
   */
  allRead: () => Promise<readonly ProjectPhoto[]>
}

export class RefusedPhoto extends Error {}

let count = 0
/** Unique on this page and in a restored draft. */
const newId = () => `${Date.now()}-${++count}`

/**
 * The photos of a form in their order. `onChange` is called when the user adds, removes or moves
 * one.
 */
export function usePhotos(rules: PhotoRules, onChange: () => void): Photos {
  const [ready, setReady] = useState<readonly ProjectPhoto[]>([])
  const [unready, setUnready] = useState<readonly UnreadyPhoto[]>([])
  /** Photos that are still being read. Removed ones are excluded. */
  const wanted = useRef(new Set<string>())
  /** Ids of the photos in the order in which they were added. */
  const added = useRef<string[]>([])
  const reading = unready.filter((photo) => !photo.refusal).length
  const room = rules.limit - ready.length - reading

  function refuse(id: string, why: Pick<UnreadyPhoto, 'file' | 'format'> & { refusal: Refusal }) {
    toast({ ...why.refusal, tone: 'error' })
    setUnready((all) => all.map((photo) => (photo.id === id ? { ...photo, ...why } : photo)))
  }

  function showNewSize({ name, file, data }: { name: string; file: File; data: string }) {
    if (!rules.compressed) return
    const description = `${name}: ${fileSize(file.size)} is now ${fileSize(bytesOf(data))}`
    toast({ title: rules.compressed, description })
  }

  /** The added photo; false if it is rejected, null if it was removed before it was read. */
  async function take({ id, name, file }: { id: string; name: string; file: File }) {
    const prepared = await preparePhoto(file, rules, (share) =>
      setUnready((all) => all.map((photo) => (photo.id === id ? { ...photo, share } : photo)))
    )
    if (!wanted.current.delete(id)) return null
    if ('refusal' in prepared) {
      const { refusal, again, format } = prepared
      refuse(id, { refusal, format, file: again ? file : undefined })
      return false
    }
    const { data, small, file: waiting } = prepared
    setUnready((all) => all.filter((photo) => photo.id !== id))
    setReady((all) => {
      const turn = added.current.indexOf(id)
      const later = all.findIndex((photo) => added.current.indexOf(photo.id) > turn)
      // A photo that was tried again has its place before those that were added after it.
      return all.toSpliced(later < 0 ? all.length : later, 0, {
        id,
        name,
        data,
        small,
        file: waiting,
      })
    })
    onChange()
    return { name, file, data }
  }

  /** Adds the first files up to the limit. A toast says if there are too many. */
  async function add(files: readonly File[]) {
    const isTooMany = files.length > room
    if (isTooMany) {
      const { tooMany } = rules.texts
      const refusal = typeof tooMany === 'function' ? tooMany(Math.max(0, room)) : tooMany
      toast({ ...refusal, tone: 'error' })
    }
    if (room <= 0) return
    const taken = files.slice(0, room).map((file) => ({ id: newId(), name: file.name, file }))
    for (const { id } of taken) wanted.current.add(id)
    added.current.push(...taken.map(({ id }) => id))
    setUnready((all) => [
      ...all.filter((photo) => !photo.refusal),
      ...taken.map(({ id, name }) => ({ id, name })),
    ])
    // One at a time: this keeps the order, and a phone has only one large photo in memory.
    let refused = isTooMany
    for (const photo of taken) {
      const read = await take(photo)
      refused ||= read === false
      // Don't replace the toast of a refusal with the size of the next photo.
      if (read && !refused) showNewSize(read)
    }
  }

  function retry({ id, name, file }: UnreadyPhoto) {
    if (!file) return
    wanted.current.add(id)
    setUnready((all) => all.map((photo) => (photo.id === id ? { id, name } : photo)))
    void take({ id, name, file })
  }

  function remove(id: string) {
    wanted.current.delete(id)
    setUnready((all) => all.filter((photo) => photo.id !== id))
    setReady((all) => all.filter((photo) => photo.id !== id))
    onChange()
  }

  function move(id: string, place: number) {
    setReady((all) => {
      const moved = all.find((photo) => photo.id === id)
      return moved ? all.filter((photo) => photo !== moved).toSpliced(place, 0, moved) : all
    })
    onChange()
  }

  function assign(id: string, room: Room | null) {
    setReady((all) => all.map((photo) => (photo.id === id ? { ...photo, room } : photo)))
    onChange()
  }

  async function allRead() {
    if (!ready.some(({ file }) => file)) return ready
    const all: ProjectPhoto[] = []
    for (const photo of ready) {
      const { id, name, file } = photo
      const prepared = file ? await preparePhoto(file, { ...rules, isForVisitor: false }) : photo
      if ('refusal' in prepared) {
        const { refusal, again, format } = prepared
        if (!again) {
          setReady((now) => now.filter((other) => other.id !== id))
          setUnready((now) => [...now, { id, name, refusal, format }])
        }
        throw new RefusedPhoto(refusal.description)
      }
      all.push(file ? { id, name, room: photo.room, ...prepared } : photo)
    }
    setReady(all)
    return all
  }

  const replaceAll = useCallback((photos: readonly ProjectPhoto[]) => {
    wanted.current.clear()
    setReady(photos)
    setUnready([])
  }, [])

  return {
    ready,
    unready,
    reading: reading > 0,
    room,
    add,
    remove,
    retry,
    move,
    assign,
    replaceAll,
    allRead,
  }
}

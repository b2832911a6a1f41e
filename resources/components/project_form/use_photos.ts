import { useCallback, useRef, useState } from 'react'
import {
  readPhoto,
  refusalOf,
  type ProjectPhoto,
  type Refusal,
} from '~/components/project_form/photo_files'
import type { PhotoRules } from '~/components/project_form/variants'
import { toast } from '~/lib/toast'

/** A picture that is being read, or that was not taken. */
export interface UnreadyPhoto {
  id: string
  name: string
  /** Missing while it is being read. */
  refusal?: Refusal
}

export interface Photos {
  ready: readonly ProjectPhoto[]
  unready: readonly UnreadyPhoto[]
  reading: boolean
  /** How many may still be added. */
  room: number
  add: (files: readonly File[]) => void
  remove: (id: string) => void
  /** Puts a picture in another's place; the ones between make room. */
  move: (id: string, place: number) => void
  replaceAll: (photos: readonly ProjectPhoto[]) => void
}

let count = 0
/** Unlike any of this page and of a restored draft. */
const newId = () => `${Date.now()}-${++count}`

/** The pictures of the form in their order (PHO-01 to PHO-04). `onChange` is told what people do. */
export function usePhotos(rules: PhotoRules, onChange: () => void): Photos {
  const [ready, setReady] = useState<readonly ProjectPhoto[]>([])
  const [unready, setUnready] = useState<readonly UnreadyPhoto[]>([])
  /** Pictures whose reading nobody stopped meanwhile. */
  const wanted = useRef(new Set<string>())
  const reading = unready.filter((photo) => !photo.refusal).length
  const room = rules.limit - ready.length - reading

  function refuse(id: string, refusal: Refusal) {
    toast({ ...refusal, tone: 'error' })
    setUnready((all) => all.map((photo) => (photo.id === id ? { ...photo, refusal } : photo)))
  }

  async function take({ id, name, file }: { id: string; name: string; file: File }) {
    const refusal = refusalOf(file, rules)
    if (refusal) return refuse(id, refusal)
    const data = await readPhoto(file, rules).catch(() => null)
    if (!wanted.current.delete(id)) return
    if (data === null) {
      const description = `${name} could not be read as a picture`
      return refuse(id, { title: 'Error processing files', description })
    }
    setUnready((all) => all.filter((photo) => photo.id !== id))
    setReady((all) => [...all, { id, name, data }])
    onChange()
  }

  async function add(files: readonly File[]) {
    if (files.length > room) {
      return toast({ title: 'Too many files', description: rules.tooMany, tone: 'error' })
    }
    const added = files.map((file) => ({ id: newId(), name: file.name, file }))
    for (const { id } of added) wanted.current.add(id)
    setUnready((all) => [
      ...all.filter((photo) => !photo.refusal),
      ...added.map(({ id, name }) => ({ id, name })),
    ])
    // One after the other: they keep their order, and a phone holds one large picture at a time.
    for (const photo of added) await take(photo)
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

  const replaceAll = useCallback((photos: readonly ProjectPhoto[]) => {
    wanted.current.clear()
    setReady(photos)
    setUnready([])
  }, [])

  return { ready, unready, reading: reading > 0, room, add, remove, move, replaceAll }
}

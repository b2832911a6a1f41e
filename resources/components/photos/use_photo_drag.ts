import { useEffect, useState, type DragEvent } from 'react'
import type { Photos } from '~/components/photos/use_photos'

const holdsFiles = (event: { dataTransfer: DataTransfer | null }) =>
  event.dataTransfer?.types.includes('Files') ?? false

/** A file that is dropped beside the pictures would replace the page in the browser. */
function useSafeDrops() {
  useEffect(() => {
    const stay = (event: globalThis.DragEvent) => {
      if (holdsFiles(event)) event.preventDefault()
    }
    window.addEventListener('dragover', stay)
    window.addEventListener('drop', stay)
    return () => {
      window.removeEventListener('dragover', stay)
      window.removeEventListener('drop', stay)
    }
  }, [])
}

/** Dragging with the mouse: files onto the pictures, and pictures onto each other's places. */
export function usePhotoDrag({ ready, add, move }: Photos) {
  const [held, setHeld] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const [filesOver, setFilesOver] = useState(false)
  useSafeDrops()

  function end() {
    setHeld(null)
    setOver(null)
  }

  /** For the list as a whole. */
  const files = {
    onDragOver(event: DragEvent) {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setFilesOver(true)
    },
    onDragLeave(event: DragEvent) {
      const inside = event.relatedTarget instanceof Node
      if (!inside || !event.currentTarget.contains(event.relatedTarget as Node)) setFilesOver(false)
    },
    onDrop(event: DragEvent) {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setFilesOver(false)
      add([...event.dataTransfer.files])
    },
  }

  /** For one picture. */
  const tile = (id: string) => ({
    onDragStart(event: DragEvent) {
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', '')
      setHeld(id)
    },
    onDragOver(event: DragEvent) {
      if (held === null) return
      event.preventDefault()
      setOver(id)
    },
    onDragEnd: end,
    onDrop(event: DragEvent) {
      if (held === null) return
      event.preventDefault()
      const place = ready.findIndex((photo) => photo.id === id)
      if (held !== id) move(held, place)
      end()
    },
  })

  return { files, filesOver, tile, isTarget: (id: string) => over === id && held !== id }
}

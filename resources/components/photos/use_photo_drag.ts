import { useEffect, useState, type DragEvent } from 'react'
import type { Photos } from '~/components/photos/use_photos'

const holdsFiles = (event: { dataTransfer: DataTransfer | null }) =>
  event.dataTransfer?.types.includes('Files') ?? false

/** By default a file dropped outside the photos would replace the page. */
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

/** Drag and drop with the mouse: adds files and changes the order of photos. */
export function usePhotoDrag({ ready, add, move }: Photos) {
  const [held, setHeld] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const [filesOver, setFilesOver] = useState(false)
  useSafeDrops()

  function end() {
    setHeld(null)
    setOver(null)
  }

  /** Props of the list. */
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

  /** Props of one photo. */
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

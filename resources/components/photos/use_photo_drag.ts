import { useState, type DragEvent } from 'react'
import type { Photos } from '~/components/photos/use_photos'
import { useFileDrop } from '~/hooks/use_file_drop'

/** Drag and drop with the mouse: adds files and changes the order of photos. */
export function usePhotoDrag({ ready, add, move }: Photos) {
  const [held, setHeld] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const drop = useFileDrop(add)

  function end() {
    setHeld(null)
    setOver(null)
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

  return {
    /** Props of the list. */
    files: drop.area,
    filesOver: drop.isOver,
    tile,
    isTarget: (id: string) => over === id && held !== id,
  }
}

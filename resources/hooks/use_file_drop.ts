import { useEffect, useState, type DragEvent } from 'react'

const holdsFiles = (event: { dataTransfer: DataTransfer | null }) =>
  event.dataTransfer?.types.includes('Files') ?? false

/** By default a file dropped elsewhere on the page would replace the page. */
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

/** An area where files can be dropped. */
export function useFileDrop(add: (files: File[]) => void) {
  const [isOver, setOver] = useState(false)
  useSafeDrops()

  const area = {
    onDragOver(event: DragEvent) {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave(event: DragEvent) {
      const inside = event.relatedTarget instanceof Node
      if (!inside || !event.currentTarget.contains(event.relatedTarget as Node)) setOver(false)
    },
    onDrop(event: DragEvent) {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setOver(false)
      add([...event.dataTransfer.files])
    },
  }

  return { area, isOver }
}

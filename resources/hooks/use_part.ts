import { useState } from 'react'

/**
 * A part of the page whose code is loaded when somebody is about to need it.
 *
 * @param load      must be the same function each time
 * @param otherwise what to do when the code cannot be had
 */
export function usePart<Part>(load: () => Promise<Part>, otherwise: () => void) {
  const [part, setPart] = useState<{ loaded: Part } | null>(null)
  // A failure is met again, and answered, when the part is needed.
  const prefetch = () => void load().catch(() => undefined)

  async function need() {
    try {
      const loaded = await load()
      setPart({ loaded })
    } catch {
      otherwise()
    }
  }
  return {
    part: part?.loaded,
    need,
    /** For the control that is about to ask for it. */
    prefetches: { onFocus: prefetch, onPointerEnter: prefetch },
  }
}

import { useState } from 'react'

/**
 * Loads the code of a part of the page when it's needed.
 *
 * @param load       a dynamic import
 * @param otherwise  called if the code can't be loaded
 */
export function usePart<Part>(load: () => Promise<Part>, otherwise: () => void) {
  const [part, setPart] = useState<{ loaded: Part } | null>(null)
  // Errors are handled when the part is needed.
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
    /** Event handlers for the control that opens the part: they load its code in advance. */
    prefetches: { onFocus: prefetch, onPointerEnter: prefetch },
  }
}

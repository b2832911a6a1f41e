import { router } from '@inertiajs/react'
import { useEffect, useState, type FocusEvent, type PointerEvent } from 'react'

/** The dashboard opens after the countdown, which pauses on hover, focus and touch. */
export function useCountdown(milliseconds: number) {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const [touched, setTouched] = useState(false)
  const paused = hovered || focused || touched

  useEffect(() => {
    if (paused) return
    const leave = setTimeout(() => router.visit('/dashboard'), milliseconds)
    return () => clearTimeout(leave)
  }, [paused, milliseconds])

  return {
    paused,
    area: {
      // Not `enter`: the mouse may lie still where the screen has come up.
      onPointerMove({ pointerType }: PointerEvent) {
        if (pointerType === 'mouse') setHovered(true)
      },
      onPointerLeave: () => setHovered(false),
      onPointerDown({ pointerType }: PointerEvent) {
        if (pointerType !== 'mouse') setTouched(true)
      },
      // The heading has the focus from the start, so that it is read out.
      onFocus: ({ target }: FocusEvent) => setFocused(target.tagName !== 'H1'),
      onBlur: () => setFocused(false),
    },
  }
}

import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Closes an open popup on Escape, on a press outside, and when focus leaves it. */
export function useDismiss(
  area: RefObject<HTMLElement | null>,
  open: boolean,
  onDismiss: (byKeyboard: boolean) => void
) {
  const dismiss = useEffectEvent(onDismiss)

  useEffect(() => {
    if (!open) return
    const listening = new AbortController()
    const { signal } = listening
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !area.current?.contains(target)) dismiss(false)
    }
    document.addEventListener('pointerdown', leave, { signal })
    document.addEventListener('focusin', leave, { signal })
    document.addEventListener(
      'keydown',
      ({ key }) => {
        if (key === 'Escape') dismiss(true)
      },
      { signal }
    )
    return () => listening.abort()
  }, [area, open])
}

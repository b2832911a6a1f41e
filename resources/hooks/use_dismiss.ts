import { useEffect, useEffectEvent, type RefObject } from 'react'
import { enterLayer, leaveLayer } from '~/lib/modal_host'

/** Closes an open popup on Escape, on Back, on a press outside, and when focus leaves it. */
export function useDismiss(
  area: RefObject<HTMLElement | null>,
  open: boolean,
  onDismiss: (byKeyboard: boolean) => void
) {
  const dismiss = useEffectEvent(onDismiss)

  useEffect(() => {
    const popup = area.current
    if (!open || !popup) return
    enterLayer(popup)
    const listening = new AbortController()
    const { signal } = listening
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !popup.contains(target)) dismiss(false)
    }
    popup.addEventListener('cancel', ({ target }) => target === popup && dismiss(true), { signal })
    document.addEventListener('pointerdown', leave, { signal })
    document.addEventListener('focusin', leave, { signal })
    document.addEventListener(
      'keydown',
      ({ key }) => {
        if (key === 'Escape') dismiss(true)
      },
      { signal }
    )
    return () => {
      listening.abort()
      leaveLayer(popup)
    }
  }, [area, open])
}

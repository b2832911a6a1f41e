import { lazy, Suspense, type ComponentType } from 'react'
import { useStore } from '~/lib/store'
import { currentToast, toastLine } from '~/lib/toast'

interface ToastLineProps {
  /** In a dialog, and not at the top of the page. */
  isInDialog?: boolean
}

/** Without a connection the toast is all there is. */
const LastMessage = lazy<ComponentType<ToastLineProps>>(() =>
  import('~/components/ui/last_message').catch(() => ({ default: () => null }))
)

/** What a toast leaves on the page. Loaded with the first toast, which lasts longer than that. */
export function ToastLine(props: ToastLineProps) {
  const toasts = [useStore(currentToast, null), useStore(toastLine, null)]
  return (
    toasts.some(Boolean) && (
      <Suspense>
        <LastMessage {...props} />
      </Suspense>
    )
  )
}

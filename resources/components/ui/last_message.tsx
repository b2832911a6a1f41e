import { useEffect } from 'react'
import { router } from '@inertiajs/react'
import { CircleAlert, CircleCheck, X } from '~/components/ui/icons'
import { classes } from '~/lib/classes'
import { openModals } from '~/lib/modal_host'
import { useStore } from '~/lib/store'
import { removeToastLine, toastLine } from '~/lib/toast'

/**
 * What a toast with an action, or with an error, leaves on the page: its text and its action, until it is used or
 * dismissed, or another page opens. At the top of the page, or of the topmost dialog.
 */
export default function LastMessage({ isInDialog = false }: { isInDialog?: boolean }) {
  const line = useStore(toastLine, null)
  const modals = useStore(openModals, null)?.length ?? 0
  useEffect(() => {
    let { pathname } = window.location
    return router.on('navigate', () => {
      if (window.location.pathname !== pathname) removeToastLine()
      pathname = window.location.pathname
    })
  }, [])
  if (!line || modals > 0 !== isInDialog) return null
  const { title, description, tone, action } = line
  const isError = tone === 'error'
  const Icon = isError ? CircleAlert : CircleCheck
  return (
    <section
      aria-label="Last message"
      className={classes(
        'no-print sticky top-0 z-20 border-b border-line text-[0.9375rem]',
        isError ? 'bg-danger-soft text-danger' : 'bg-surface'
      )}
    >
      <div className="wrap flex items-center gap-x-3">
        <Icon className={classes('icon size-5 shrink-0', !isError && 'text-success')} />
        <p className="min-w-0 flex-1 py-2.5 leading-snug">
          <span className="font-semibold">{title}</span>
          {description && <span> {description}</span>}
        </p>
        {action && (
          <button
            type="button"
            className="min-h-11 shrink-0 px-1 font-semibold underline underline-offset-4"
            onClick={() => {
              removeToastLine()
              action.onPress()
            }}
          >
            {action.label}
          </button>
        )}
        <button
          type="button"
          aria-label="Dismiss message"
          className="-mr-3 grid size-11 shrink-0 place-items-center"
          onClick={removeToastLine}
        >
          <X className="icon" />
        </button>
      </div>
    </section>
  )
}

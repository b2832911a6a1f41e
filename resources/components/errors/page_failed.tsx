import { useEffect, useRef } from 'react'
import { EmptyRoom } from '~/components/errors/empty_room'
import { buttonClasses } from '~/components/ui/button'

const reload = () => window.location.reload()

/** The site doesn't run anymore, so everything here loads a whole page. */
export function PageFailed() {
  const main = useRef<HTMLElement>(null)
  useEffect(() => {
    main.current?.focus()
    // After Inertia, which removes the title of the page that is gone a millisecond later.
    const timer = setTimeout(() => (document.title = 'This page stopped working · Stagely'), 10)
    // Back and Forward change the address only.
    window.addEventListener('popstate', reload)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('popstate', reload)
    }
  }, [])
  return (
    <main id="main" ref={main} tabIndex={-1} className="outline-none">
      <EmptyRoom title="This page stopped working">
        <p className="mt-3 text-pretty text-muted">
          It&apos;s our mistake. Reload the page to go on. What you typed in a project, an offer, a
          message or your profile is kept on this device.
        </p>
        <div className="mt-7 flex flex-wrap gap-2.5 max-sm:[&>*]:w-full">
          <button type="button" className={buttonClasses({ variant: 'primary' })} onClick={reload}>
            Reload
          </button>
          <a href="/" className={buttonClasses({})}>
            Home
          </a>
          <a href="/contact" className={buttonClasses({ variant: 'quiet' })}>
            Contact
          </a>
        </div>
      </EmptyRoom>
    </main>
  )
}

import { useEffect } from 'react'
import { newestOf, type Agreement } from '~/components/agreements/agreement_status'
import { reportOpening } from '~/components/agreements/mutations'

/** In milliseconds. */
const glance = 1000

/**
 * Reports a version as opened once it has been on a visible screen for a second. A page that is fetched in
 * advance, or opened in the background, reports nothing.
 */
export function useOpening(agreement: Agreement, isHidden: boolean) {
  const { project, shown, can } = agreement
  const newest = newestOf(agreement)?.number
  const version = can.open && !isHidden && shown?.number === newest ? newest : undefined
  useEffect(() => {
    if (version === undefined) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const start = () => {
      clearTimeout(timer)
      if (document.visibilityState !== 'visible') return
      timer = setTimeout(() => {
        reportOpening({ projectId: project.id, version }).catch(() => {})
      }, glance)
    }
    start()
    document.addEventListener('visibilitychange', start)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', start)
    }
  }, [project.id, version])
}

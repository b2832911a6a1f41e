import { newestOf, type Agreement } from '~/components/agreements/agreement_status'
import { reportOpening } from '~/components/agreements/mutations'
import { useGlance } from '~/hooks/use_glance'

/** Reports a version as opened once it has been seen. */
export function useOpening(agreement: Agreement, isHidden: boolean) {
  const { project, shown, can } = agreement
  const newest = newestOf(agreement)?.number
  const version = can.open && !isHidden && shown?.number === newest ? newest : undefined
  const key = version === undefined ? undefined : `${project.id} ${version}`
  useGlance(key, () =>
    version === undefined ? Promise.resolve() : reportOpening({ projectId: project.id, version })
  )
}

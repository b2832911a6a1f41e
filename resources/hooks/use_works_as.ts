import { usePage } from '@inertiajs/react'
import type { CurrentUser } from '~/types'

/** Who works as whom; null for somebody who works alone in an account of their own. */
export const useWorksAs = () => usePage().props.worksAs ?? null

export type WorksAs = NonNullable<ReturnType<typeof useWorksAs>>

/** The address that the person signs in with, which needn't be the account's. */
export const useLoginAddress = (user: CurrentUser) => useWorksAs()?.email ?? user.email

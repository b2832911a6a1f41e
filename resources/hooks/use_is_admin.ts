import { usePage } from '@inertiajs/react'

/** Whether the viewer is an admin. Support staff aren't offered what only admins can do. */
export const useIsAdmin = () => usePage().props.teamRole === 'admin'

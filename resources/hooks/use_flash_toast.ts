import { usePage } from '@inertiajs/react'
import { useEffect } from 'react'
import { toast } from '~/lib/toast'

/** Shows the flash message of the page as a toast, once. */
export function useFlashToast(): void {
  const message = usePage().flash?.toast
  useEffect(() => {
    if (message) toast(message)
  }, [message])
}

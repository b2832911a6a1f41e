import { usePage } from '@inertiajs/react'
import { useEffect } from 'react'
import { toast } from '~/lib/toast'

/** Shows the message that came with the page, once. */
export function useFlashToast(): void {
  const message = usePage().flash?.toast
  useEffect(() => {
    if (message) toast(message)
  }, [message])
}

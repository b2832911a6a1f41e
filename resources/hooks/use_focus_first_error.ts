import { useEffect, useRef } from 'react'

/** For a form: after a refused submit the focus goes to its first invalid field, or to the reason where it has none. */
export function useFocusFirstError(errors: Record<string, string>) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.keys(errors).length === 0) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus()
  }, [errors])
  return form
}

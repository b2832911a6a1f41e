import { useRef, useState } from 'react'
import { actionErrorMessage, ApiError, fieldErrors } from '~/lib/api'
import { dismissFailure, toast, type ActionableToast } from '~/lib/toast'

const NO_ERRORS: Record<string, string> = {}

export interface ActionOptions<Result> {
  /** Title of the toast when it fails: 'Failed to accept bid'. */
  failed: string
  /** Its text when the server said nothing; default: none beside the title. */
  fallback?: string
  /** Failures that the page itself explains: no toast beside it. */
  isExplained?: (error: unknown) => boolean
  /** Words of their own for some failures; null for all others. */
  explain?: (error: unknown) => Omit<ActionableToast, 'tone'> | null
  /** Reads again what the page shows, also after a refusal: that means it showed something old. */
  refresh?: () => Promise<unknown>
  onSuccess?: (result: Result) => void
  /** What was asked cannot be done any more (409): the question has had its answer. */
  onConflict?: () => void
}

/**
 * One call of the API as people see it: a second press does nothing while it runs, a failure is a
 * destructive toast with the server's message, and refused fields are handed to the form.
 */
export function useAction<Args extends unknown[], Result>(
  run: (...args: Args) => Promise<Result>,
  {
    failed,
    fallback = '',
    isExplained,
    explain,
    refresh,
    onSuccess,
    onConflict,
  }: ActionOptions<Result>
) {
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState(NO_ERRORS)

  async function runOnce(args: Args): Promise<Result> {
    running.current = true
    setBusy(true)
    try {
      return await run(...args).finally(refresh)
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  async function act(...args: Args): Promise<void> {
    if (running.current) return
    setErrors(NO_ERRORS)
    dismissFailure()
    let result: Result
    try {
      result = await runOnce(args)
    } catch (error) {
      setErrors(fieldErrors(error))
      const ordinary = { title: failed, description: actionErrorMessage(error, fallback) }
      if (!isExplained?.(error)) toast({ ...(explain?.(error) ?? ordinary), tone: 'error' })
      if (error instanceof ApiError && error.status === 409) onConflict?.()
      return
    }
    onSuccess?.(result)
  }

  return { act, busy, errors }
}

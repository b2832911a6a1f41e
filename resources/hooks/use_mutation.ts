import {
  useQueryClient,
  useMutation as useTanStackMutation,
  type QueryKey,
} from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { actionErrorMessage, ApiError, fieldErrors, NetworkError } from '~/lib/api'
import { dismissFailure, toast, type ActionableToast } from '~/lib/toast'

const NO_ERRORS: Record<string, string> = {}

/** One change through the API: how it is sent, what people read about it, what it changes. */
export interface Mutation<Input, Result> {
  send: (input: Input) => Promise<Result>
  /** The toast when it is done. */
  done?: string | ActionableToast | ((result: Result, input: Input) => ActionableToast | undefined)
  /** Title of the toast when it fails: 'Failed to accept bid'. */
  failed: string
  /** Its text when the server said nothing; default: none beside the title. */
  fallback?: string
  /** Failures that the page itself explains: no toast beside it. */
  isExplained?: (error: unknown) => boolean
  /** Words of their own for some failures; null for all others. */
  explain?: (error: unknown) => ActionableToast | null
  /** The toast when the session has ended meanwhile; default: like any other failure. */
  signedOut?: string
  /** Is read again, also after a refusal: that means the page showed something old. */
  invalidates?: (input: Input, failure: unknown) => readonly QueryKey[]
}

/** What people read when a mutation is done. */
function doneToast<Input, Result>(
  { done }: Pick<Mutation<Input, Result>, 'done'>,
  result: Result,
  input: Input
): ActionableToast | undefined {
  if (typeof done === 'string') return { title: done }
  return typeof done === 'function' ? done(result, input) : done
}

/** A change that needs no input any more. */
export type Decided = Mutation<void, ActionableToast | undefined>

/** The mutation of one thing, for a question about it. */
export function withInput<Input, Result>(
  { send, done, invalidates, ...texts }: Mutation<Input, Result>,
  input: Input
): Decided {
  return {
    ...texts,
    send: async () => doneToast({ done }, await send(input), input),
    done: (toastOfInput) => toastOfInput,
    invalidates: (_nothing, failure) => invalidates?.(input, failure) ?? [],
  }
}

export interface Reactions<Result> {
  onSuccess?: (result: Result) => void
  /** What was asked cannot be done any more (409): the question has had its answer. */
  onConflict?: () => void
  /** The session has ended (401), and the mutation has said so. */
  onSignedOut?: () => void
  /** Reads again what no key stands for. */
  refresh?: () => Promise<unknown>
}

export const isStatus = (error: unknown, status: number) =>
  error instanceof ApiError && error.status === status

/**
 * A change as people see it: a second press does nothing while it runs, a failure is a destructive
 * toast with the server's message, and refused fields are handed to the form. A failure is shown at
 * once. The change ends once the page shows the new state.
 */
export function useMutation<Input = void, Result = unknown>(
  mutation: Mutation<Input, Result>,
  { onSuccess, onConflict, onSignedOut, refresh }: Reactions<Result> = {}
) {
  const client = useQueryClient()
  const running = useRef(false)
  const { mutateAsync, isPending, error } = useTanStackMutation({
    mutationFn: mutation.send,
    onError: explain,
    onSettled: async (_result, failure, input) => {
      const changed = mutation.invalidates?.(input, failure) ?? []
      const reads = changed.map((queryKey) => client.invalidateQueries({ queryKey }))
      // Without a connection the reads may take long, and without a session they are refused.
      if (failure instanceof NetworkError || isStatus(failure, 401)) return
      await Promise.all(reads)
      await refresh?.()
      if (changed.length === 0) return
      // React draws the results before the next task; the focus has to land in what it drew.
      await new Promise((resolve) => setTimeout(resolve))
    },
  })
  const errors = useMemo(() => (error ? fieldErrors(error) : NO_ERRORS), [error])

  function explain(failure: unknown): void {
    if (mutation.isExplained?.(failure)) return
    const { failed, fallback = '', signedOut } = mutation
    if (signedOut && isStatus(failure, 401)) return toast({ title: signedOut, tone: 'error' })
    const ordinary = { title: failed, description: actionErrorMessage(failure, fallback) }
    toast({ ...(mutation.explain?.(failure) ?? ordinary), tone: 'error' })
  }

  async function mutate(input: Input): Promise<void> {
    if (running.current) return
    running.current = true
    dismissFailure()
    let result: Result
    try {
      result = await mutateAsync(input)
    } catch (failure) {
      if (isStatus(failure, 409)) onConflict?.()
      if (isStatus(failure, 401)) onSignedOut?.()
      return
    } finally {
      running.current = false
    }
    const text = doneToast(mutation, result, input)
    if (text) toast(text)
    onSuccess?.(result)
  }

  return { mutate, busy: isPending, errors }
}

import type { QueryKey } from '@tanstack/react-query'
import { router } from '@inertiajs/react'
import { useMemo, useRef, useState } from 'react'
import {
  actionErrorMessage,
  ApiError,
  changeErrorMessage,
  fieldErrors,
  isUnknownOutcome,
  NetworkError,
} from '~/lib/api'
import { expireAll, readAgain } from '~/lib/known_queries'
import { lastFailure } from '~/lib/last_failure'
import { useCurrentUser } from '~/hooks/use_current_user'
import { loginAction } from '~/lib/login_action'
import { dismissFailure, toast, type ActionableToast } from '~/lib/toast'

const NO_ERRORS: Record<string, string> = {}

const IDLE = { busy: false, error: null }

/** One change through the API: how it's sent, its toasts and the queries it invalidates. */
export interface Mutation<Input, Result> {
  send: (input: Input) => Promise<Result>
  /** The toast on success. */
  done?: string | ActionableToast | ((result: Result, input: Input) => ActionableToast | undefined)
  /** Title of the error toast if nothing else is known about the failure: 'Failed to save the search'. */
  failed: string
  /** The title stays above the reason, where the specification has it. Default: the reason alone says enough. */
  isTitled?: boolean
  /** Text of the error toast if the response has no message. Default: none. */
  fallback?: string
  /** Saves nothing that the person could look at, so a lost answer needs no word. */
  savesNothing?: boolean
  /** Errors that the page explains itself, without a toast. */
  isExplained?: (error: unknown) => boolean
  /** The toast for some errors; null for all others. */
  explain?: (error: unknown) => ActionableToast | null
  /** Title of the toast if the session has ended. Default: as for any other error. */
  signedOut?: string
  /** Queries to read again, also after a refusal, which means that the page was out of date. */
  invalidates?: (input: Input, failure: unknown) => readonly QueryKey[]
}

/** The toast on success. */
function doneToast<Input, Result>(
  { done }: Pick<Mutation<Input, Result>, 'done'>,
  result: Result,
  input: Input
): ActionableToast | undefined {
  if (typeof done === 'string') return { title: done }
  return typeof done === 'function' ? done(result, input) : done
}

/** The action of an error toast: opens the page where the refusal's reason can be changed, or the login. */
function wayOutOf(error: unknown, isSignedIn: boolean): ActionableToast['action'] {
  // Without a session it is a sign-in that was refused.
  if (isStatus(error, 401)) return isSignedIn ? loginAction : undefined
  if (!(error instanceof ApiError) || !error.link) return undefined
  const { label, href } = error.link
  return { label, onPress: () => router.visit(href) }
}

/** Shows what is saved, if the answer to a change got lost. */
const lookAgain = { label: 'Look again', onPress: () => router.reload() }

/** A mutation whose input is already set. */
export type Decided = Mutation<void, ActionableToast | undefined>

/** Sets the input of a mutation, so that a dialog can ask before it runs. */
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
  /** The action is no longer possible (409), so there's nothing left to confirm. Not if the page explains why. */
  onConflict?: () => void
  /** The session has ended (401). The toast is already shown. */
  onSignedOut?: () => void
  /** Reads data again that has no query key. */
  refresh?: () => Promise<unknown>
}

export const isStatus = (error: unknown, status: number) =>
  error instanceof ApiError && error.status === status

/**
 * Runs a mutation. Calls are ignored while it runs. A failure shows an error toast at once, with
 * the server's message, and returns the errors of the fields for the form. `busy` ends once the
 * page shows the new state.
 */
export function useMutation<Input = void, Result = unknown>(
  mutation: Mutation<Input, Result>,
  { onSuccess, onConflict, onSignedOut, refresh }: Reactions<Result> = {}
) {
  const running = useRef(false)
  const isSignedIn = useCurrentUser() !== null
  const [{ busy, error }, setState] = useState<{ busy: boolean; error: unknown }>(IDLE)
  const errors = useMemo(() => (error ? fieldErrors(error) : NO_ERRORS), [error])

  function explain(failure: unknown): void {
    if (mutation.isExplained?.(failure)) return
    const { failed, isTitled = false, fallback = '', savesNothing = false, signedOut } = mutation
    if (signedOut && isStatus(failure, 401)) {
      return toast({ title: signedOut, tone: 'error', action: loginAction })
    }
    const reason = (savesNothing ? actionErrorMessage : changeErrorMessage)(failure, fallback)
    const ordinary = {
      ...(isTitled || reason === '' ? { title: failed, description: reason } : { title: reason }),
      action:
        !savesNothing && isUnknownOutcome(failure) ? lookAgain : wayOutOf(failure, isSignedIn),
    }
    toast({ ...(mutation.explain?.(failure) ?? ordinary), tone: 'error' })
  }

  /** Brings the page to the new state, or to the one that the mutation was refused for. */
  async function settle(input: Input, failure: unknown): Promise<void> {
    expireAll()
    // The caller goes on as a visitor. A read that is refused would lead to the login page instead.
    const isSignedOut = mutation.signedOut !== undefined && isStatus(failure, 401)
    const changed = isSignedOut ? [] : (mutation.invalidates?.(input, failure) ?? [])
    const reads = changed.map(readAgain)
    // Without a connection the queries may take long, and without a session they're refused.
    if (failure instanceof NetworkError || isStatus(failure, 401)) return
    await Promise.all(reads)
    await refresh?.()
    if (changed.length === 0) return
    // React renders the results before the next task, and focus has to move to the new elements.
    await new Promise((resolve) => setTimeout(resolve))
  }

  async function run(input: Input): Promise<Result> {
    try {
      const result = await mutation.send(input)
      await settle(input, null)
      setState(IDLE)
      return result
    } catch (failure) {
      explain(failure)
      await settle(input, failure)
      setState({ busy: false, error: failure })
      lastFailure.set(failure)
      throw failure
    }
  }

  async function mutate(input: Input): Promise<void> {
    if (running.current) return
    running.current = true
    setState({ busy: true, error: null })
    dismissFailure()
    let result: Result
    try {
      result = await run(input)
    } catch (failure) {
      if (isStatus(failure, 409) && !mutation.isExplained?.(failure)) onConflict?.()
      if (isStatus(failure, 401)) onSignedOut?.()
      return
    } finally {
      running.current = false
    }
    const text = doneToast(mutation, result, input)
    if (text) toast(text)
    onSuccess?.(result)
  }

  return { mutate, busy, errors }
}

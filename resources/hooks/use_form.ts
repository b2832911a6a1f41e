import type { QueryKey } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FocusEvent, type FormEvent } from 'react'
import { isStatus, useMutation, type Mutation, type Reactions } from '~/hooks/use_mutation'
import { ApiError, fieldErrors, NetworkError, NO_ANSWER } from '~/lib/api'
import { loginAction } from '~/lib/login_action'
import { dismissFailure, toast } from '~/lib/toast'

export type FieldErrors = Readonly<Record<string, string>>

const NO_ERRORS: FieldErrors = {}

type TextName<Values> = {
  [Name in keyof Values]: Values[Name] extends string ? Name & string : never
}[keyof Values]

interface FormOptions<Values, Result>
  extends
    Pick<
      Mutation<void, Result>,
      'done' | 'failed' | 'isTitled' | 'fallback' | 'isExplained' | 'savesNothing'
    >,
    Omit<Reactions<Result>, 'onSignedOut'> {
  initial: Values | (() => Values)
  /** Returns the errors of the values, by field. */
  check: (values: Values) => FieldErrors
  send: (values: Values) => Promise<Result>
  /** Queries to read again, also after a refusal. */
  invalidates?: readonly QueryKey[]
  /** The toast when the form has errors. Default: none, the fields show them. */
  invalid?: (errors: FieldErrors, values: Values) => { title: string; description: string }
  /**
   * Returns true to ask the user before a valid form is sent; the answer then calls `send`. While it's being found
   * out whether to ask, the form is busy.
   */
  hold?: (values: Values) => boolean | Promise<boolean>
  /** The server's errors by field. Default: those of the response. */
  refusals?: (error: unknown) => FieldErrors
  /** For forms with a draft on this device: the title of the toast when the session has ended. */
  signedOut?: string
}

/** Removes the fields without an error. */
export function faults(checks: Record<string, string | false | null>): FieldErrors {
  const failed = Object.entries(checks).flatMap(([field, text]) => (text ? [[field, text]] : []))
  return Object.fromEntries(failed)
}

/**
 * Runs once the pointer is released. An error shown on blur would move a button away from the
 * pointer that is pressing it.
 */
function afterPress(run: () => void): void {
  if (!document.documentElement.matches(':active')) return run()
  window.addEventListener('pointerup', () => setTimeout(run), { once: true })
}

/** The toast for an error while the input is stored on this device; null for the default toast. */
function explainWithDraft(error: unknown, failed: string, signedOut: string) {
  const description = 'Your draft is safe on this device.'
  // A call that began with a connection may have arrived.
  if (error instanceof NetworkError && error.isUnsent) {
    return { title: failed, description: `You’re offline. ${description}` }
  }
  if (!(error instanceof ApiError) || error.status !== 401) return null
  return { title: signedOut, description, action: loginAction }
}

/**
 * Values, errors, focus and submission of a form.
 *
 * A field is checked when it loses focus after a change, and when the form is submitted. Its error
 * disappears as soon as the field is valid; a server error disappears when the field changes. A
 * refused form moves focus to its first error, and opens the section that has it.
 */
export function useForm<Values extends object, Result>({
  initial,
  check,
  send,
  invalid,
  hold,
  refusals = fieldErrors,
  signedOut,
  invalidates = [],
  onSuccess,
  onConflict,
  refresh,
  ...texts
}: FormOptions<Values, Result>) {
  const [values, setValues] = useState(initial)
  const [start, setStart] = useState(values)
  const [edits, setEdits] = useState(0)
  /** Fields whose errors are shown. */
  const [judged, setJudged] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState({ values, errors: NO_ERRORS })
  const form = useRef<HTMLFormElement>(null)
  /** A new object after each refused attempt, so that the effect moves focus again. */
  const [attempt, setAttempt] = useState(NO_ERRORS)

  const found = check(values)
  if ([...judged].some((name) => !(name in found))) {
    setJudged(new Set([...judged].filter((name) => name in found)))
  }
  const valueOf = (of: Values, name: string) =>
    new Map<string, unknown>(Object.entries(of)).get(name)
  const errors: FieldErrors = Object.fromEntries([
    ...Object.entries(refused.errors).filter(
      ([name]) => valueOf(values, name) === valueOf(refused.values, name)
    ),
    ...Object.entries(found).filter(([name]) => judged.has(name)),
  ])

  useEffect(() => {
    if (attempt === NO_ERRORS) return
    const faulty = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')
    // A field in a folded section can't have the focus.
    const folded = faulty?.closest('details')
    if (folded) folded.open = true
    faulty?.focus()
  }, [attempt])

  const { mutate, busy } = useMutation(
    {
      ...texts,
      async send() {
        try {
          return await send(values)
        } catch (error) {
          const refusal = refusals(error)
          setRefused({ values, errors: refusal })
          if (Object.keys(refusal).length > 0) setAttempt(refusal)
          throw error
        }
      },
      explain: (error) => (signedOut ? explainWithDraft(error, texts.failed, signedOut) : null),
      // The query would notice that the session has ended and leave the page with its draft.
      invalidates: (_input, failure) => (signedOut && isStatus(failure, 401) ? [] : invalidates),
    },
    { onSuccess, onConflict, refresh }
  )
  const act = () => mutate()

  const [checking, setChecking] = useState(false)
  async function actUnless(held: Promise<boolean>) {
    setChecking(true)
    try {
      if (!(await held)) void act()
    } catch {
      toast({ title: texts.failed, description: NO_ANSWER, tone: 'error' })
    } finally {
      setChecking(false)
    }
  }

  function submit(event?: FormEvent) {
    event?.preventDefault()
    if (busy || checking) return
    setJudged(new Set(Object.keys(found)))
    setRefused({ values, errors: NO_ERRORS })
    if (Object.keys(found).length > 0) {
      setAttempt({ ...found })
      const text = invalid?.(found, values)
      if (text) toast({ ...text, tone: 'error' })
      return
    }
    // Before a question that holds the form back: it is about this attempt.
    dismissFailure()
    const held = hold?.(values) ?? false
    if (held instanceof Promise) void actUnless(held)
    else if (!held) void act()
  }

  function judge({ target }: FocusEvent) {
    const name = target.getAttribute('name')
    if (!name || valueOf(values, name) === valueOf(start, name)) return
    afterPress(() => setJudged((names) => new Set([...names, name])))
  }

  function set<Name extends keyof Values>(name: Name, value: Values[Name]) {
    setValues((all) => ({ ...all, [name]: value }))
    setEdits((count) => count + 1)
  }

  /** Replaces all values, as if the form were new. */
  function restart(fresh: Values) {
    setValues(fresh)
    setStart(fresh)
    setEdits(0)
    setJudged(new Set())
    setRefused({ values: fresh, errors: NO_ERRORS })
    setAttempt(NO_ERRORS)
  }

  return {
    values,
    set,
    /** Sets several values at once, as one edit by the user. */
    fill(some: Partial<Values>) {
      setValues((all) => ({ ...all, ...some }))
      setEdits((count) => count + 1)
    },
    /** Sets the values of a stored draft. */
    restore: (some: Partial<Values>) => setValues((all) => ({ ...all, ...some })),
    restart,
    /**
     * Counts an edit of something outside `values`, such as photos, and clears its server error.
     */
    touch(name: string) {
      setEdits((count) => count + 1)
      setRefused(({ errors: { [name]: _, ...errors }, ...last }) => ({ ...last, errors }))
    },
    /** Number of edits by the user; 0 while the form has its initial values. */
    edits,
    errors,
    busy: busy || checking,
    /** Whether it is being found out if the form has to be held back. */
    checking,
    submit,
    send: act,
    /** Name, value, error and change handler of a text field. */
    field: <Name extends TextName<Values>>(name: Name) => ({
      name,
      value: values[name] as string,
      error: errors[name],
      onValueChange: (value: string) => set(name, value as Values[Name]),
    }),
    element: form,
    /** Props of the form element. */
    props: { ref: form, noValidate: true, onSubmit: submit, onBlur: judge },
  }
}

export type Form<Values extends object, Result = unknown> = ReturnType<
  typeof useForm<Values, Result>
>

import { router } from '@inertiajs/react'
import type { QueryKey } from '@tanstack/react-query'
import { useEffect, useRef, useState, type FocusEvent, type FormEvent } from 'react'
import { isStatus, useMutation, type Mutation, type Reactions } from '~/hooks/use_mutation'
import { ApiError, fieldErrors, NetworkError } from '~/lib/api'
import { toast } from '~/lib/toast'

export type FieldErrors = Readonly<Record<string, string>>

const NO_ERRORS: FieldErrors = {}

type TextName<Values> = {
  [Name in keyof Values]: Values[Name] extends string ? Name & string : never
}[keyof Values]

interface FormOptions<Values, Result>
  extends
    Pick<Mutation<void, Result>, 'done' | 'failed' | 'fallback' | 'isExplained'>,
    Omit<Reactions<Result>, 'onSignedOut'> {
  initial: Values | (() => Values)
  /** What is wrong with the values, by field. */
  check: (values: Values) => FieldErrors
  send: (values: Values) => Promise<Result>
  /** Is read again, also after a refusal. */
  invalidates?: readonly QueryKey[]
  /** The toast for a form that isn't sent. Default: none, the fields say what is wrong. */
  invalid?: (errors: FieldErrors, values: Values) => { title: string; description: string }
  /** Whether a valid form waits for an answer, which then calls `send`. */
  hold?: (values: Values) => boolean
  /** The server's errors by field. Default: those of the response. */
  refusals?: (error: unknown) => FieldErrors
  /** What the form holds is kept on this device: the title of the toast when the session has ended. */
  signedOut?: string
}

/** Removes the fields that have nothing wrong with them. */
export function faults(checks: Record<string, string | false | null>): FieldErrors {
  const failed = Object.entries(checks).flatMap(([field, text]) => (text ? [[field, text]] : []))
  return Object.fromEntries(failed)
}

/** A field's error would move the button away under the pointer that has just left the field. */
function afterPress(run: () => void): void {
  if (!document.documentElement.matches(':active')) return run()
  window.addEventListener('pointerup', () => setTimeout(run), { once: true })
}

/** Explains a failure when the input is kept on this device. */
function explainWithDraft(error: unknown, failed: string, signedOut: string) {
  const description = 'Your draft is safe on this device.'
  if (error instanceof NetworkError && !navigator.onLine) {
    return { title: failed, description: `You’re offline. ${description}` }
  }
  if (!(error instanceof ApiError) || error.status !== 401) return null
  const address = encodeURIComponent(window.location.pathname + window.location.search)
  return {
    title: signedOut,
    description,
    action: { label: 'Login', onPress: () => router.visit(`/login?redirect=${address}`) },
  }
}

/**
 * Values, errors, focus and submission of a form.
 *
 * A field is checked when it's left after a change and when the form is submitted. Its error goes as
 * soon as the field is valid; an error of the server goes when the field changes. A refused form
 * moves the focus to its first error.
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
  /** Fields whose faults are shown. */
  const [judged, setJudged] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState({ values, errors: NO_ERRORS })
  const form = useRef<HTMLFormElement>(null)
  /** Another object after each refused attempt, so that the focus follows. */
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
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus()
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
      // The read would notice that the session has ended, and leave the page with its draft.
      invalidates: (_input, failure) => (signedOut && isStatus(failure, 401) ? [] : invalidates),
    },
    { onSuccess, onConflict, refresh }
  )
  const act = () => mutate()

  function submit(event?: FormEvent) {
    event?.preventDefault()
    if (busy) return
    setJudged(new Set(Object.keys(found)))
    setRefused({ values, errors: NO_ERRORS })
    if (Object.keys(found).length > 0) {
      setAttempt({ ...found })
      const text = invalid?.(found, values)
      if (text) toast({ ...text, tone: 'error' })
    } else if (!hold?.(values)) void act()
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

  /** Puts other values in place of what was typed, as if the form were new. */
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
    /** Sets several values at once, as an edit of the user. */
    fill(some: Partial<Values>) {
      setValues((all) => ({ ...all, ...some }))
      setEdits((count) => count + 1)
    },
    /** What was kept of an earlier visit. */
    restore: (some: Partial<Values>) => setValues((all) => ({ ...all, ...some })),
    restart,
    /** For what a form holds beside its values. */
    touch(name: string) {
      setEdits((count) => count + 1)
      setRefused(({ errors: { [name]: _, ...errors }, ...last }) => ({ ...last, errors }))
    },
    /** Grows with every change; 0 while the form is as it was given. */
    edits,
    errors,
    busy,
    submit,
    send: act,
    /** Name, value, error and change of a text field. */
    field: <Name extends TextName<Values>>(name: Name) => ({
      name,
      value: values[name] as string,
      error: errors[name],
      onValueChange: (value: string) => set(name, value as Values[Name]),
    }),
    element: form,
    /** For the form's element. */
    props: { ref: form, noValidate: true, onSubmit: submit, onBlur: judge },
  }
}

export type Form<Values extends object, Result = unknown> = ReturnType<
  typeof useForm<Values, Result>
>

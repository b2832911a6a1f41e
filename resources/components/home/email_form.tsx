import { useId, useRef, useState, type FormEvent } from 'react'
import { openEntry, prefetchesEntry } from '~/components/sessions/entry'
import { classes } from '~/lib/classes'

interface EmailFormProps {
  /** On the button. */
  action: string
  /** `ink`: on the accent panel. */
  tone?: 'accent' | 'ink'
  className?: string
}

/** The sign-up entry: the address is in the registration form already. */
export function EmailForm({ action, tone = 'accent', className }: EmailFormProps) {
  const id = useId()
  const [email, setEmail] = useState('')
  const [wrong, setWrong] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const onInk = tone === 'ink'

  function submit(event: FormEvent) {
    event.preventDefault()
    if (field.current?.validity.valid === false) {
      setWrong(true)
      return field.current.focus()
    }
    void openEntry({ register: true, email: email.trim() })
  }

  return (
    // The address and the method serve before the page is alive.
    <form
      {...prefetchesEntry}
      action="/login"
      method="get"
      noValidate
      className={className}
      onSubmit={submit}
    >
      <input type="hidden" name="register" value="true" />
      <label className="label" htmlFor={id}>
        Email address
      </label>
      <div className="mt-1.5 flex flex-col gap-2.5 sm:flex-row">
        <input
          ref={field}
          id={id}
          name="email"
          type="email"
          autoComplete="email"
          placeholder="you@brokerage.com"
          className={classes('input h-13 text-ink', onInk && 'border-transparent')}
          value={email}
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? `${id}-error` : undefined}
          onChange={(event) => {
            setWrong(false)
            setEmail(event.target.value)
          }}
        />
        <button
          type="submit"
          className={classes('btn btn-lg', onInk ? 'bg-ink text-paper' : 'btn-primary')}
        >
          {action}
        </button>
      </div>
      {wrong && (
        <p
          id={`${id}-error`}
          className={classes('mt-1.5 text-sm font-medium', !onInk && 'text-danger')}
        >
          Enter an email address, such as you@brokerage.com
        </p>
      )}
    </form>
  )
}

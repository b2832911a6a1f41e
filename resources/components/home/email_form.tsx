import { accountMessages, isEmail, maxLengths } from '#shared/field_rules'
import { cleanLine } from '#shared/pasted_text'
import { openAuthDialog, prefetchesAuthDialog } from '~/components/sessions/auth_links'
import { Field } from '~/components/ui/field'
import { faults, useForm } from '~/hooks/use_form'
import { classes } from '~/lib/classes'

interface EmailFormProps {
  /** Label of the button. */
  action: string
  /** `ink`: for use on the accent panel. */
  tone?: 'accent' | 'ink'
  className?: string
}

/** Sign-up form that asks for the email address. The registration form is prefilled with it. */
export function EmailForm({ action, tone = 'accent', className }: EmailFormProps) {
  const { field, props } = useForm({
    initial: { email: '' },
    check: ({ email }) => faults({ email: !isEmail(email) && accountMessages.email }),
    send: ({ email }) => openAuthDialog({ register: true, email: cleanLine(email) }),
    failed: 'The page did not open',
  })
  const { name, value, error, onValueChange } = field('email')
  const onInk = tone === 'ink'

  return (
    // Before hydration the browser submits the form itself.
    <form {...props} {...prefetchesAuthDialog} action="/login" method="get" className={className}>
      <input type="hidden" name="register" value="true" />
      <Field
        label="Email address"
        error={error}
        className={onInk ? '[&_.error]:text-accent-ink' : undefined}
      >
        {(control) => (
          <div className="flex flex-col gap-2.5 sm:flex-row">
            <input
              {...control}
              name={name}
              type="email"
              autoComplete="email"
              placeholder="you@brokerage.com"
              maxLength={maxLengths.email}
              className={classes('input h-13 text-ink', onInk && 'border-transparent')}
              value={value}
              onChange={(event) => onValueChange(event.target.value)}
            />
            <button
              type="submit"
              className={classes('btn btn-lg', onInk ? 'bg-ink text-paper' : 'btn-primary')}
            >
              {action}
            </button>
          </div>
        )}
      </Field>
    </form>
  )
}

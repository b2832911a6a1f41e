import { accountMessages, isEmail, maxLengths } from '#shared/values/field_rules'
import { cleanLine } from '#shared/values/pasted_text'
import { openAuthDialog, prefetchesAuthDialog } from '~/components/sessions/auth_links'
import { Field } from '~/components/ui/field'
import { faults, useForm } from '~/hooks/use_form'

/**
 * Sign-up form on the accent panel that asks for the email address. The registration form is prefilled
 * with it.
 */
export function EmailForm({ className }: { className?: string }) {
  const { field, props } = useForm({
    initial: { email: '' },
    check: ({ email }) => faults({ email: !isEmail(email) && accountMessages.email }),
    send: ({ email }) => openAuthDialog({ register: true, email: cleanLine(email) }),
    failed: 'The page did not open',
  })
  const { name, value, error, onValueChange } = field('email')

  return (
    // Before hydration the browser submits the form itself.
    <form {...props} {...prefetchesAuthDialog} action="/login" method="get" className={className}>
      <input type="hidden" name="register" value="true" />
      <Field label="Email address" error={error} className="[&_.error]:text-accent-ink">
        {(control) => (
          <div className="flex flex-col gap-2.5 sm:flex-row">
            <input
              {...control}
              name={name}
              type="email"
              autoComplete="email"
              placeholder="you@brokerage.com"
              maxLength={maxLengths.email}
              className="input h-13 border-transparent text-ink"
              value={value}
              onChange={(event) => onValueChange(event.target.value)}
            />
            <button type="submit" className="btn btn-lg bg-ink text-paper">
              Join Free!
            </button>
          </div>
        )}
      </Field>
    </form>
  )
}

import { AvatarField } from '~/components/profiles/avatar_field'
import type { ProfileValues } from '~/components/profiles/profile_values'
import { useProfileForm } from '~/components/profiles/use_profile_form'
import { Button } from '~/components/ui/button'
import { LinkButton } from '~/components/ui/link_button'
import { PasswordInput } from '~/components/ui/password_input'
import { PhoneInput } from '~/components/ui/phone_input'
import { Textarea } from '~/components/ui/textarea'
import { TextInput } from '~/components/ui/text_input'
import type { CurrentUser } from '~/types'

interface ProfileFormProps {
  user: CurrentUser
  cancelTo: string
}

const WIDE = 'sm:col-span-2'

export function ProfileForm({ user, cancelTo }: ProfileFormProps) {
  const { form, values, errors, set, busy, submit, asksForPassword } = useProfileForm(user)
  const company = user.navigation === 'stager'

  const text = (name: Exclude<keyof ProfileValues, 'avatar'>) => ({
    name,
    value: values[name],
    error: errors[name],
    onValueChange: (value: string) => set(name, value),
  })

  return (
    <form
      ref={form}
      noValidate
      aria-label="Profile"
      className="card mt-6 p-5 lg:p-8"
      onSubmit={submit}
    >
      <AvatarField
        name={values.company || values.name}
        photo={values.avatar}
        error={errors.avatar}
        disabled={busy}
        onChange={(avatar) => set('avatar', avatar)}
      />
      <div className="mt-6 grid gap-5 sm:grid-cols-2">
        <TextInput {...text('name')} label="Name" autoComplete="name" maxLength={120} />
        <TextInput
          {...text('company')}
          label={company ? 'Company Name' : 'Company/Agency Name'}
          optional
          autoComplete="organization"
          maxLength={160}
        />
        <TextInput
          {...text('email')}
          label="Email"
          type="email"
          autoComplete="email"
          maxLength={254}
          hint={
            asksForPassword
              ? 'You log in with the new address from now on. Other devices are logged out.'
              : undefined
          }
        />
        <PhoneInput {...text('phone')} label="Phone" optional />
        {asksForPassword && (
          <PasswordInput
            {...text('currentPassword')}
            label="Current password"
            hint="Needed to change your email address."
            autoComplete="current-password"
            className={WIDE}
          />
        )}
        {company && (
          <TextInput
            {...text('website')}
            label="Website"
            optional
            type="url"
            autoComplete="url"
            placeholder="https://"
            maxLength={300}
            className={WIDE}
          />
        )}
        <Textarea
          {...text('bio')}
          label={company ? 'Company description' : 'Bio'}
          optional
          rows={4}
          maxLength={2000}
          className={WIDE}
        />
      </div>
      <div className="mt-7 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <LinkButton href={cancelTo}>Cancel</LinkButton>
        <Button type="submit" variant="primary" loading={busy && 'Saving'}>
          Save Changes
        </Button>
      </div>
    </form>
  )
}

import { router } from '@inertiajs/react'
import { accountMessages, isEmail, maxLengths } from '#shared/values/field_rules'
import { cleanLine } from '#shared/values/pasted_text'
import { proofError, ProofField } from '~/components/passkeys/proof_field'
import { Button } from '~/components/ui/button'
import { TextInput } from '~/components/ui/text_input'
import { faults, useForm } from '~/hooks/use_form'
import { api } from '~/lib/api'
import { isNoPasskey, proofOf } from '~/lib/passkeys'
import { keys } from '~/lib/query_keys'
import type { CurrentUser } from '~/types'

/** Who is signed in, which needn't be the account's contact. */
export type OwnPerson = {
  name: string
  email: string
}

interface OwnLoginProps {
  user: CurrentUser
  person: OwnPerson
  hasPasskey: boolean
}

const reload = () => new Promise<void>((resolve) => router.reload({ onFinish: () => resolve() }))

/** The name and the login address of the person. */
export function OwnLogin(props: OwnLoginProps) {
  return (
    <section aria-labelledby="own-login" className="card mt-6 grid gap-6 p-5 lg:p-8">
      <div>
        <h2 id="own-login" className="text-lg font-semibold">
          You
        </h2>
        <p className="mt-0.5 text-[0.9375rem] text-pretty text-muted">
          Your own, in every account that you work in.
        </p>
      </div>
      <NameForm {...props} />
      <AddressForm {...props} />
    </section>
  )
}

function NameForm({ user, person }: OwnLoginProps) {
  const { field, props, busy, values } = useForm({
    initial: { name: person.name },
    check: ({ name }) => faults({ name: cleanLine(name) === '' && accountMessages.name }),
    send: ({ name }) => api.put(`/api/users/${user.id}/person`, { name: cleanLine(name) }),
    done: 'Name saved',
    failed: 'Your name was not saved',
    refresh: reload,
  })
  const isChanged = cleanLine(values.name) !== person.name
  return (
    <form {...props} method="post" className="flex flex-wrap items-end gap-3">
      <TextInput
        {...field('name')}
        label="Your name"
        autoComplete="name"
        maxLength={maxLengths.name}
        className="min-w-0 flex-1 basis-60"
      />
      {isChanged && (
        <Button type="submit" loading={busy && 'Saving'}>
          Save name
        </Button>
      )}
    </form>
  )
}

function AddressForm({ user, person, hasPasskey }: OwnLoginProps) {
  const form = useForm({
    initial: { email: person.email, currentPassword: '' },
    check: ({ email, currentPassword }) =>
      faults({
        email: !isEmail(email) && accountMessages.profileEmail,
        currentPassword: isOther(email, person) && proofError(currentPassword, hasPasskey),
      }),
    async send({ email, currentPassword }) {
      const proof = await proofOf(user.id, { purpose: 'change_email' }, currentPassword)
      return api.patch(`/api/users/${user.id}`, { email: cleanLine(email), ...proof })
    },
    done: { title: 'Login address changed', description: 'Open the link we sent to it.' },
    failed: 'Your login address was not changed',
    isExplained: isNoPasskey,
    invalidates: [keys.sessions],
    refresh: reload,
    onSuccess: () => form.restart({ email: cleanLine(form.values.email), currentPassword: '' }),
  })
  const { field, props, busy, values } = form
  const isContact = person.email.toLowerCase() === user.email.toLowerCase()
  return (
    <form {...props} method="post" className="grid gap-4">
      <TextInput
        {...field('email')}
        label="Your login address"
        type="email"
        autoComplete="email"
        maxLength={maxLengths.email}
        hint={isContact ? 'It is the account’s contact address, too.' : undefined}
      />
      {isOther(values.email, person) && (
        <>
          <ProofField
            {...field('currentPassword')}
            hasPasskey={hasPasskey}
            hint="Needed to change your login address."
          />
          <div>
            <Button type="submit" loading={busy && 'Changing'}>
              Change address
            </Button>
          </div>
        </>
      )}
    </form>
  )
}

const isOther = (email: string, person: OwnPerson) =>
  cleanLine(email).toLowerCase() !== person.email.toLowerCase()

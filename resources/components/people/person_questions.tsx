import { useState } from 'react'
import { ActingFor } from '~/components/people/acting_for'
import { leaveAccount, makeOwner, removePerson } from '~/components/people/mutations'
import type { PersonAction } from '~/components/people/people_list'
import type { PeopleAccount, SeatedPerson } from '~/components/people/people_types'
import { ProvenDialog } from '~/components/passkeys/proven_dialog'
import { ConfirmDialog } from '~/components/ui/confirm_dialog'
import { Ask, type Question } from '~/components/ui/question'
import { useMutation, withInput } from '~/hooks/use_mutation'
import { leaveForGood } from '~/lib/logout'

interface Asked {
  action: PersonAction
  person: SeatedPerson
}

/** Which action on which person waits for an answer. */
export function usePersonQuestion() {
  const [asked, setAsked] = useState<Asked | null>(null)
  return {
    asked,
    ask: (action: PersonAction, person: SeatedPerson) => setAsked({ action, person }),
    close: () => setAsked(null),
  }
}

const removal = (userId: number, account: PeopleAccount, person: SeatedPerson): Question => ({
  title: `Remove ${person.name}?`,
  text: (
    <>
      <p>
        {person.name} loses access to {account.name} at once, also on open pages, phones and in
        calendars.
      </p>
      <p className="mt-2">
        The jobs {person.name} is in charge of and unfinished drafts go over to you. Invitations
        that {person.name} sent stop working. Messages, signatures and history stay as they are.
      </p>
      {person.isContact && (
        <p className="mt-2">Your address becomes the contact address of {account.name}.</p>
      )}
    </>
  ),
  confirm: 'Remove',
  keep: 'Keep',
  busy: 'Removing',
  tone: 'danger',
  mutation: withInput(removePerson, { userId, person }),
})

interface PersonQuestionsProps {
  account: PeopleAccount
  userId: number
  hasPasskey: boolean
  asked: Asked | null
  refresh: () => Promise<void>
  onClose: () => void
}

/** The dialogs that ask before somebody is made owner or loses access. */
export function PersonQuestions(props: PersonQuestionsProps) {
  const { account, userId, hasPasskey, asked, refresh, onClose } = props
  if (!asked) return null
  const { action, person } = asked

  /** The row that was pressed may be gone. */
  function done() {
    onClose()
    document.getElementById('people')?.focus()
  }
  if (action === 'remove') {
    const question = removal(userId, account, person)
    return <Ask {...{ question, refresh, onClose }} onDone={done} />
  }
  if (action === 'leave') {
    return <Leaving {...{ account, userId, person, onClose }} />
  }
  return (
    <ProvenDialog
      open
      onClose={onClose}
      title={`Make ${person.name} an owner?`}
      confirmLabel="Make Owner"
      cancelLabel="Go back"
      doing="Making owner"
      tone="primary"
      hasPasskey={hasPasskey}
      mutation={makeOwner({ userId, person })}
      onSuccess={() => {
        done()
        void refresh()
      }}
    >
      {person.name} can then do everything here: sign, pay, invite and remove people, also you, and
      delete {account.name}. Both of you get an email.
      <ActingFor className="mt-2" />
    </ProvenDialog>
  )
}

interface LeavingProps extends Pick<PersonQuestionsProps, 'account' | 'userId' | 'onClose'> {
  person: SeatedPerson
}

/** A refusal keeps the person here, so it isn't an `Ask`, which is done with it. */
function Leaving({ account, userId, person, onClose }: LeavingProps) {
  const { mutate, busy } = useMutation(leaveAccount, {
    onSuccess: () => leaveForGood({ title: `You’ve left ${account.name}` }),
  })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => void mutate(userId)}
      title={`Leave ${account.name}?`}
      confirmLabel="Leave"
      cancelLabel="Stay"
      loading={busy && 'Leaving'}
    >
      You lose access at once. What you wrote and signed stays. If you work in no other account,
      your login is deleted with it. Only a new invitation brings you back.
      {person.isContact && ' Another owner’s address becomes the contact address.'}
    </ConfirmDialog>
  )
}

import type { SeatRights } from '#shared/accounts/capabilities'
import { call } from '#tests/helpers/calls'
import { deliverEmails, linkTokenIn } from '#tests/helpers/emails'
import { password, type Person } from '#tests/helpers/people'

interface InvitationBody {
  id: number
}

/** Invites an address into the account. Returns the invitation's id. */
export async function inviteAddress(
  { user, sessionId }: Person,
  email: string,
  rights: Partial<SeatRights> = {}
): Promise<number> {
  const { status, body } = await call<InvitationBody>(
    { user, sessionId },
    `POST /api/users/${user.id}/invitations`,
    {
      email,
      role: 'member',
      ...rights,
      ...(rights.role === 'owner' && { currentPassword: password }),
    }
  )
  if (status !== 201) throw new Error(`Not invited: ${status} ${JSON.stringify(body)}`)
  return body.id
}

/** Invites an address and returns the token that only the email contains. */
export async function invitationToken(
  inviter: Person,
  email: string,
  rights?: Partial<SeatRights>
): Promise<string> {
  await inviteAddress(inviter, email, rights)
  const letters = await deliverEmails()
  return linkTokenIn(
    '/join',
    letters.find(({ to }) => to.some(({ address }) => address === email))?.text
  )
}

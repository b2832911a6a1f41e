import { hasCapability, type Capability, type SeatRights } from '#shared/accounts/capabilities'
import { maxPeople } from '#shared/accounts/people'
import { Forbidden, type Refusal } from '#lifecycles/lifecycle'

const missing: Record<Capability, string> = {
  self: 'You have no access to this account.',
  work: 'Your role in this account covers the books only. Ask an owner or a member.',
  commit: 'You can’t sign agreements or pay fees for this account. Ask an owner.',
  money: 'Your role in this account doesn’t cover the books. Ask an owner.',
  account: 'Only an owner of this account can do this.',
}

export const onlyOwner = 'You’re the only owner. Make somebody else owner first.'
export const isThereAlready = 'This person works here already.'
export const isInvitedAlready =
  'This address is invited already. Send the invitation again instead.'
export const invitationIsOver =
  'This invitation has expired, was used or was taken back. Ask for a new one.'
export const logInToJoin = 'This address has a login already. Log in with it to join.'

/** An account, as someone becomes one of its people. */
interface JoinedAccount {
  id: number
  isStager: boolean
  /** Whether it belongs to Stagely's own team. */
  teamRole: unknown
}

interface JoiningSituation {
  account: JoinedAccount
  /** In which the person has a seat already. */
  others: readonly JoinedAccount[]
}

const byTeam = ({ teamRole }: JoinedAccount) => teamRole !== null

export const seatRefusals = {
  /** @param capability  null for a writing call without a row in the table */
  act(seat: SeatRights, capability: Capability | null): Refusal {
    if (capability === null) return new Forbidden(missing.account)
    return hasCapability(seat, capability) ? null : new Forbidden(missing[capability])
  },

  /** @param needed  one of them is enough */
  open(seat: SeatRights, needed: readonly Capability[]): Refusal {
    const isOpen = needed.some((capability) => hasCapability(seat, capability))
    return isOpen ? null : seatRefusals.act(seat, needed[0])
  },
  /** @param people  how many have a seat or an invitation */
  invite({ account, people }: { account: JoinedAccount; people: number }): Refusal {
    if (byTeam(account)) return 'An account of Stagely’s team has one person.'
    return people < maxPeople ? null : `An account has at most ${maxPeople} people.`
  },

  /** One person can't know the prices of two companies, nor those of both sides. */
  join({ account, others }: JoiningSituation): Refusal {
    if (others.some(({ id }) => id === account.id)) return 'You work for this account already.'
    if (byTeam(account) || others.some(byTeam)) {
      return 'Someone on Stagely’s team can’t work for another account.'
    }
    const inCompany = others.some(({ isStager }) => isStager)
    if (inCompany && account.isStager) {
      return 'You work for another staging company. Nobody can work for two, because offers are sealed. Leave that one first, or delete its account if it’s only yours.'
    }
    if (inCompany) {
      return 'You work for a staging company. Nobody can work for both sides. Leave it first, or delete its account if it’s only yours.'
    }
    return account.isStager && others.length > 0
      ? 'You work for an owner of projects. Nobody can work for both sides. Leave that account first, or delete it if it’s only yours.'
      : null
  },

  /** Told to an owner, who needn't know where else a person works. */
  approve: ({ joining }: { joining: Refusal }): Refusal =>
    joining === null ? null : 'This person can’t join at the moment. Take the invitation back.',

  /** @param owners  how many the account has */
  change({ isOwn, owners, seat }: ChangeSituation): Refusal {
    return isOwn && seat.role === 'owner' && owners === 1 ? onlyOwner : null
  },

  remove: ({ isOwn }: { isOwn: boolean }): Refusal =>
    isOwn ? 'You can’t remove yourself. Leave the account instead.' : null,

  leave: ({ owners, seat }: Omit<ChangeSituation, 'isOwn'>): Refusal =>
    seat.role === 'owner' && owners === 1 ? onlyOwner : null,
}

interface ChangeSituation {
  isOwn: boolean
  seat: Pick<SeatRights, 'role'>
  owners: number
}

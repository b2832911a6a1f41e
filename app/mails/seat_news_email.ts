import { appUrl } from '#config/app'
import { seatRoles, type SeatRole } from '#shared/accounts/seat_roles'
import { plainLine } from '#shared/values/plain_text'
import { accountNameOf } from '#mails/account_name'
import { Email, type Recipient } from '#mails/email'
import type { SeatNews } from '#services/queue/dispatch'

export interface SeatNewsFacts {
  news: SeatNews
  account: Parameters<typeof accountNameOf>[0]
  /** The person it is about, with the role there. */
  name: string
  role: SeatRole
  mayCommit: boolean
  /** Of someone who asks to join: the own address, and the one that was invited. */
  address?: string
  invited?: string
}

interface Words {
  subject: string
  sentences: string[]
  /** Whether the page with the people is for the recipient. */
  leadsToPeople: boolean
}

const helpLine =
  'If you didn’t expect this, look at the people of your account, and write to support.'

/** What each email says. */
function wordsOf(facts: SeatNewsFacts): Words {
  const { news, account, name, role, mayCommit, address, invited } = facts
  const where = accountNameOf(account)
  const who = plainLine(name)
  const label = seatRoles.label(role).toLowerCase()
  const toOwners = (subject: string, ...sentences: string[]): Words => ({
    ...{ subject, sentences, leadsToPeople: true },
  })
  switch (news) {
    case 'your_role':
      return {
        subject: `Your role at ${where} was changed`,
        sentences: [
          `An owner of ${where} changed your role. You are now: ${label}.`,
          mayCommit
            ? 'You may sign agreements and pay fees.'
            : 'You can’t sign agreements or pay fees.',
        ],
        leadsToPeople: true,
      }
    case 'you_joined':
      return {
        subject: `You work for ${where} on Stagely now`,
        sentences: [
          `An owner of ${where} has let you in. Log in and choose the account at the top.`,
        ],
        leadsToPeople: true,
      }
    case 'you_were_removed':
      return {
        subject: `You no longer work for ${where} on Stagely`,
        sentences: [
          `An owner of ${where} removed you from the account. Your sessions there have ended.`,
          'If you have no other account on Stagely, your login was deleted, too.',
        ],
        leadsToPeople: false,
      }
    case 'joined':
      return toOwners(
        `${who} joined ${where}`,
        `${who} accepted the invitation and works for ${where} now. Role: ${label}.`,
        helpLine
      )
    case 'waiting':
      return toOwners(
        `${who} asks to join ${where}`,
        `${who} followed the invitation for ${invited} and logs in as ${address}.`,
        'Because that is another address, an owner has to agree. If you don’t know the person, take the invitation back.'
      )
    case 'new_owner':
      return toOwners(
        `${who} is an owner of ${where} now`,
        `Another owner made ${who} an owner. Owners can do everything, also invite and remove people.`,
        helpLine
      )
    case 'left':
      return toOwners(`${who} left ${where}`, `${who} no longer has access to the account.`)
    case 'removed':
      return toOwners(
        `${who} was removed from ${where}`,
        `Another owner removed ${who} from the account.`,
        helpLine
      )
  }
}

/** An email to a person, or an owner, about a change of the people of an account. */
export default class SeatNewsEmail extends Email {
  subject: string
  protected template = 'seat_news'
  #words: Words

  constructor(recipient: Recipient, facts: SeatNewsFacts) {
    super(recipient)
    this.#words = wordsOf(facts)
    this.subject = this.#words.subject
  }

  protected get preheader() {
    return this.#words.sentences[0]
  }

  protected data() {
    const { subject, sentences, leadsToPeople } = this.#words
    return { title: subject, sentences, link: leadsToPeople ? `${appUrl}/people` : null }
  }
}

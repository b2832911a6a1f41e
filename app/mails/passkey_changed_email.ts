import { plainLine } from '#shared/values/plain_text'
import { Email, type Recipient } from '#mails/email'
import type AuditEvent from '#models/audit_event'

/** Sent after a passkey was added or removed, in case someone else did it. */
export default class PasskeyChangedEmail extends Email {
  readonly subject: string
  protected template = 'passkey_changed'

  /** @param event  its reason is the passkey's name */
  constructor(
    to: Recipient,
    private event: AuditEvent
  ) {
    super(to)
    this.subject = `A passkey was ${this.#isAdded ? 'added to' : 'removed from'} your Stagely account`
  }

  get #isAdded() {
    return this.event.kind === 'passkey_added'
  }

  protected get preheader() {
    return "If this wasn't you, set another password now."
  }

  protected data() {
    return { added: this.#isAdded, passkey: plainLine(this.event.reason ?? '') }
  }
}

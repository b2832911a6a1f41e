import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { MessageFileSchema } from '#database/schema'
import { messageFileName } from '#shared/messages/message_files'
import { retention } from '#shared/accounts/retention'
import { NotFound } from '#exceptions/http_refusals'
import { refuseIf } from '#lifecycles/lifecycle'
import { messageFileRefusals } from '#lifecycles/message_file_rules'
import type Message from '#models/message'
import { areContactsReleased } from '#models/message/contact_release'
import { findWritableReceiver } from '#models/message/receiver'
import type User from '#models/user'
import { lockActiveAccount } from '#models/user/active_account_lock'
import FileStore from '#services/files/file_store'
import { discardFiles } from '#services/queue/dispatch'
import { inBatches } from '#services/queue/timer_batches'

interface NewFile {
  receiverId: number
  /** As the sender's device names it. */
  name: string
  /** Data URL. */
  data: string
}

/**
 * An image or a PDF for someone whose contact details are released. It is uploaded first; a message
 * then names it.
 */
export default class MessageFile extends MessageFileSchema {
  /**
   * Stores a file that a message to this receiver can name.
   *
   * @throws NotFound (404) for an unknown receiver
   * @throws NotAllowed (403) while the sender is muted, and if one of the two has blocked the other
   * @throws RuleViolation (409) before contact release, and if too many files are waiting
   * @throws E_VALIDATION_ERROR (422) for anything but an image or a harmless PDF
   */
  static async upload(sender: User, { receiverId, name, data }: NewFile) {
    const receiver = await findWritableReceiver(sender, receiverId)
    await this.#refuseUpload(sender, receiver)
    return FileStore.store(data, ({ name: storedAs, kind, ...sizes }) =>
      sender.underLock(async (person, client) => {
        await lockActiveAccount(person, client)
        await this.#refuseUpload(person, receiver, client)
        const ids = { senderId: person.id, receiverId: receiver.id }
        const file = { ...ids, storedAs, kind, ...sizes, name: messageFileName(name, kind) }
        return this.create(file, { client })
      })
    )
  }

  static async #refuseUpload(
    sender: User,
    receiver: { id: number },
    client?: TransactionClientContract
  ) {
    const released = await areContactsReleased(sender.id, receiver.id, client)
    const [{ $extras }] = await this.query({ client })
      .where({ senderId: sender.id })
      .whereNull('messageId')
      .count('* as total')
    refuseIf(messageFileRefusals.upload({ released, unsent: Number($extras.total) }))
  }

  /**
   * Removes a file that is not sent yet. Sent ones stay with their message.
   *
   * @throws NotFound (404) for files of others and sent files
   */
  static async discard(sender: User, id: number) {
    await db.transaction(async (client) => {
      const file = await this.query({ client })
        .where({ id, senderId: sender.id })
        .whereNull('messageId')
        .forUpdate()
        .first()
      if (!file) throw new NotFound()
      await file.delete()
      await discardFiles(client, [file.storedAs])
    })
  }

  /**
   * Makes uploaded files part of a new message, in this order.
   *
   * @throws RuleViolation (409) if one of them was not uploaded for this receiver, is already sent or
   *   removed, or contact details are not released
   */
  static async send(message: Message, ids: readonly number[]) {
    if (ids.length === 0) return
    const client = message.$trx!
    const { senderId, receiverId } = message
    const files = await this.query({ client })
      .whereIn('id', [...ids])
      .where({ senderId, receiverId })
      .whereNull('messageId')
      .orderBy('id')
      .forUpdate()
    const released = await areContactsReleased(senderId, receiverId, client)
    refuseIf(messageFileRefusals.send({ released, named: ids.length, ready: files.length }))
    for (const file of files) {
      await file.merge({ messageId: message.id, position: ids.indexOf(file.id) }).save()
    }
  }

  /**
   * Removes the files that a person has sent, except those that a report of their receiver may be
   * about: like the message, they are its evidence.
   */
  static async eraseAllOf(person: User, trx: TransactionClientContract) {
    const { rows } = await trx.rawQuery<{ rows: { name: string }[] }>(
      `with unsent as (
         delete from message_files where sender_id = :id and message_id is null
         returning stored_as as name
       ), sent as (
         update message_files f set removed_at = now(), name = 'File'
         where f.sender_id = :id and f.message_id is not null and f.removed_at is null
           and not exists (select 1 from message_reports r
             where r.reporter_id = f.receiver_id and r.reported_id = f.sender_id)
         returning f.stored_as as name
       )
       select name from unsent union all select name from sent`,
      { id: person.id }
    )
    await discardFiles(
      trx,
      rows.map(({ name }) => name)
    )
  }

  /** Removes files that were uploaded more than a day ago and never sent; returns how many. */
  static async removeUnsent(): Promise<number> {
    return inBatches((batch) =>
      db.transaction(async (trx) => {
        const { rows } = await trx.rawQuery<{ rows: { id: number; name: string }[] }>(
          `with unsent as (
             select id from message_files where id > :after and message_id is null
               and created_at < now() - make_interval(hours => :hours)
             order by id limit :limit for update skip locked
           )
           delete from message_files f using unsent where f.id = unsent.id
           returning f.id, f.stored_as as name`,
          { hours: retention.unsentFileHours, ...batch }
        )
        await discardFiles(
          trx,
          rows.map(({ name }) => name)
        )
        return rows.map(({ id }) => id)
      })
    )
  }
}

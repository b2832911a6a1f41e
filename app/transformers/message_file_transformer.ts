import { BaseTransformer } from '@adonisjs/core/transformers'
import { messageFileUrl, messageThumbnailUrl } from '#shared/messages/message_files'
import type MessageFile from '#models/message_file'
import type { SentFile } from '#queries/message_files'

/** A file of a message, for the two people who wrote it and read it. */
export default class MessageFileTransformer extends BaseTransformer<SentFile> {
  /** A file that was just uploaded. */
  static ofUpload(file: MessageFile) {
    const { id, name, kind, storedAs, bytes, width, height, pages } = file
    return this.transform({ id, name, kind, storedAs, bytes, width, height, pages, removed: false })
  }

  toObject() {
    const { removed, storedAs, name, kind, ...file } = this.resource
    return {
      ...this.pick(file, ['id', 'bytes', 'width', 'height', 'pages']),
      kind,
      /** Null, like the addresses, once it was removed with the account of its sender. */
      name: removed ? null : name,
      url: removed ? null : messageFileUrl(storedAs, kind),
      /** Of an image. */
      thumbnail: removed || kind !== 'image' ? null : messageThumbnailUrl(storedAs),
    }
  }
}

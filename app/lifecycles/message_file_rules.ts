import { messageFileLimits } from '#shared/messages/message_files'

interface UploadSituation {
  /** Whether contact details are released between the two. */
  released: boolean
  /** Files that the sender has uploaded and not sent yet. */
  unsent: number
}

interface SendingSituation {
  released: boolean
  /** Files that the message names. */
  named: number
  /** Those of them that are the sender's, for this receiver, and not sent yet. */
  ready: number
}

const notReleased = 'You can send files once the platform fee is paid.'

/** Why someone can't upload a file, or send files, to someone; null if they can. */
export const messageFileRefusals = {
  upload({ released, unsent }: UploadSituation): string | null {
    if (!released) return notReleased
    return unsent >= messageFileLimits.unsent
      ? `${unsent} files are waiting to be sent. Send or remove some of them first.`
      : null
  },

  send({ released, named, ready }: SendingSituation): string | null {
    if (named === 0) return null
    if (!released) return notReleased
    return ready < named ? 'A file of this message is gone. Remove it and add it again.' : null
  },
}

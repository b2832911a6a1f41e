import { useEffect, useState } from 'react'
import { messageFileLimits } from '#shared/messages/message_files'
import type { MessageFile } from '~/components/messages/message_types'
import { preparePhoto } from '~/components/photos/photo_files'
import type { PhotoFileRules } from '~/components/photos/photo_rules'
import { useCurrentUser } from '~/hooks/use_current_user'
import { actionErrorMessage, api, fieldErrors } from '~/lib/api'
import { randomKey } from '~/lib/random_key'
import { createStore, useStore } from '~/lib/store'
import { toast } from '~/lib/toast'

/** A file of the message that is being written. */
export interface Attachment {
  key: string
  /** Id of the recipient. */
  personId: number
  name: string
  /** Size in bytes of the file on the device. */
  bytes: number
  state: 'uploading' | 'uploaded' | 'failed'
  /** Share of the upload that has been sent, 0 to 1. */
  share: number
  /** Why it failed; '' unless failed. */
  reason: string
  /** Address of the preview of an image; null for a PDF. */
  preview: string | null
  /** The file on the device. Null after a reload, and if a second attempt would fail too. */
  source: File | null
  /** What the server stored. Null until it is uploaded. */
  stored: MessageFile | null
}

const accepted = 'Images and PDFs can be sent, up to 10MB each.'

/** Large images are scaled down before the upload. */
const imageRules: PhotoFileRules = {
  bytes: messageFileLimits.bytes,
  tooLarge: { title: 'File too large', description: '{file} is larger than 10MB' },
  longSide: 2560,
  quality: 0.86,
  texts: {
    wrongType: { title: 'File not accepted', description: accepted },
    unreadable: { title: 'File could not be read', description: '{file} could not be read' },
  },
}

const attachments = createStore<Attachment[]>([])

let ownerId: number | null = null

const storageKey = () => `stagely-attachments-${ownerId}`

/** Uploaded files survive a reload of the tab, like the text. */
function put(next: Attachment[]) {
  attachments.set(next)
  const uploaded = next.filter(({ state }) => state === 'uploaded')
  const kept = uploaded.map((one) => ({ ...one, source: null, preview: one.stored?.thumbnail }))
  if (kept.length > 0) sessionStorage.setItem(storageKey(), JSON.stringify(kept))
  else sessionStorage.removeItem(storageKey())
}

function change(key: string, changes: Partial<Attachment>) {
  put(attachments.get().map((one) => (one.key === key ? { ...one, ...changes } : one)))
}

const isPdf = ({ name, type }: File) => type === 'application/pdf' || /\.pdf$/i.test(name)

function read(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}

/** The data URL of an image or a PDF to send, or why the file isn't accepted. */
export async function prepareFile(file: File): Promise<{ data: string } | { reason: string }> {
  if (!isPdf(file)) {
    const prepared = await preparePhoto(file, imageRules)
    return 'refusal' in prepared ? { reason: prepared.refusal.description } : prepared
  }
  if (file.size > messageFileLimits.bytes) return { reason: `${file.name} is larger than 10MB` }
  const data = await read(file).catch(() => null)
  if (data === null) return { reason: `${file.name} could not be read` }
  // Some systems don't know the type.
  return { data: data.replace(/^data:[^;,]*/, 'data:application/pdf') }
}

const isWanted = (key: string) => attachments.get().some((one) => one.key === key)

async function upload({ key, personId, name, source }: Attachment) {
  if (!source || !isWanted(key)) return
  const prepared = await prepareFile(source)
  if ('reason' in prepared) {
    change(key, { state: 'failed', reason: prepared.reason, source: null })
    return
  }
  try {
    const stored = await api.post(
      '/api/messages/files',
      { receiverId: personId, name, data: prepared.data },
      { onProgress: (share) => change(key, { share }) }
    )
    if (isWanted(key)) change(key, { state: 'uploaded', share: 1, stored })
    else await discard(stored)
  } catch (error) {
    const refusal = fieldErrors(error).data
    const reason = refusal ?? (actionErrorMessage(error, '') || 'The upload failed')
    change(key, { state: 'failed', reason, ...(refusal ? { source: null } : {}) })
  }
}

/** The server deletes files that are never sent after a day, so a failure doesn't matter. */
async function discard(stored: Pick<MessageFile, 'id'>) {
  await api.delete(`/api/messages/files/${stored.id}`).catch(() => null)
}

/** Removes files that the server has, and that won't be sent. */
export function discardFiles(files: readonly Pick<MessageFile, 'id'>[]) {
  for (const file of files) void discard(file)
}

/** The server takes one upload of a person at a time. */
let uploads = Promise.resolve()

function enqueue(attachment: Attachment) {
  uploads = uploads.then(() => upload(attachment))
}

function add(personId: number, files: readonly File[]) {
  const present = attachments.get().filter((one) => one.personId === personId)
  const room = messageFileLimits.perMessage - present.length
  if (files.length > room) {
    toast({
      title: 'Too many files',
      description: `You can send up to ${messageFileLimits.perMessage} files with a message`,
      tone: 'error',
    })
  }
  const added = files.slice(0, room).map((source): Attachment => ({
    key: randomKey(),
    personId,
    name: source.name,
    bytes: source.size,
    state: 'uploading',
    share: 0,
    reason: '',
    preview: source.type.startsWith('image/') ? URL.createObjectURL(source) : null,
    source,
    stored: null,
  }))
  put([...attachments.get(), ...added])
  for (const attachment of added) enqueue(attachment)
}

function forget(gone: readonly Attachment[]) {
  for (const { preview } of gone) if (preview?.startsWith('blob:')) URL.revokeObjectURL(preview)
  put(attachments.get().filter((one) => !gone.includes(one)))
}

function remove(attachment: Attachment) {
  forget([attachment])
  if (attachment.stored) discardFiles([attachment.stored])
}

function retry(attachment: Attachment) {
  const again: Attachment = { ...attachment, state: 'uploading', share: 0, reason: '' }
  change(attachment.key, again)
  enqueue(again)
}

/** Restores the files that were uploaded before a reload. */
function openAttachments(userId: number) {
  if (ownerId === userId) return
  ownerId = userId
  try {
    attachments.set(JSON.parse(sessionStorage.getItem(storageKey()) ?? '[]'))
  } catch {
    attachments.set([])
  }
}

const NONE: Attachment[] = []

/** The files of the message that is being written to a person. */
export function useAttachments(personId: number) {
  const userId = useCurrentUser()?.id
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!userId) return
    openAttachments(userId)
    setOpen(true)
  }, [userId])
  const all = useStore(attachments, NONE)
  const own = isOpen ? all.filter((one) => one.personId === personId) : NONE
  return {
    files: own,
    uploading: own.some(({ state }) => state === 'uploading'),
    failed: own.some(({ state }) => state === 'failed'),
    canRetry: own.some(({ state, source }) => state === 'failed' && source !== null),
    room: messageFileLimits.perMessage - own.length,
    add: (files: readonly File[]) => add(personId, files),
    remove,
    retry,
    /** Takes the uploaded files out of the draft, to send them. */
    take(): MessageFile[] {
      forget(own)
      return own.flatMap(({ stored }) => stored ?? [])
    },
  }
}

export type Attachments = ReturnType<typeof useAttachments>

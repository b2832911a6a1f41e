/** Limits of files in messages. */
export const messageFileLimits = {
  perMessage: 10,
  /** Size of a file in bytes. */
  bytes: 10 * 1024 * 1024,
  /** Files that a person has uploaded and not sent yet. */
  unsent: 30,
  /** Length of a file's name. */
  name: 120,
} as const

export const messageFileKinds = ['image', 'pdf'] as const

export type MessageFileKind = (typeof messageFileKinds)[number]

/** Images are stored as WebP, whatever was uploaded. */
export const messageFileExtensions = { image: 'webp', pdf: 'pdf' } as const satisfies Record<
  MessageFileKind,
  string
>

/** Path of a file that its sender and its receiver may download. */
export const messageFileUrl = (storedAs: string, kind: MessageFileKind) =>
  `/files/${storedAs}.${messageFileExtensions[kind]}`

/** Path of an image's thumbnail; its long side is at most 480 px. */
export const messageThumbnailUrl = (storedAs: string) => `/files/${storedAs}-480.webp`

/** Removes folders, line breaks and invisible characters, and sets the extension of what is stored. */
export function messageFileName(name: string, kind: MessageFileKind): string {
  const visible = name
    .normalize('NFC')
    .replace(/.*[/\\]/s, '')
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
  const extension = messageFileExtensions[kind]
  const stem = visible.replace(/\.[a-z0-9]{1,5}$/i, '').trim()
  const short = [...(stem || 'File')]
    .slice(0, messageFileLimits.name - extension.length - 1)
    .join('')
  return `${short}.${extension}`
}

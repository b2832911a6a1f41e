import { CircleAlert, FileText, RotateCw, X } from '~/components/ui/icons'
import { useEffect, useRef, useState } from 'react'
import type { Attachment, Attachments } from '~/components/messages/attachments'
import { IconButton } from '~/components/ui/button'
import { classes } from '~/lib/classes'
import { fileSize } from '~/lib/format'

interface AttachmentTrayProps {
  attachments: Attachments
  /** Where the focus goes when the last file is removed. */
  onEmpty: () => void
}

/** The files of the message that is being written, above its text. */
export function AttachmentTray({ attachments, onEmpty }: AttachmentTrayProps) {
  const { files, remove, retry } = attachments
  const list = useRef<HTMLUListElement>(null)
  const nextFocus = useRef<number | null>(null)

  // The pressed button is gone after a removal, so the focus moves to the next file.
  useEffect(() => {
    if (nextFocus.current === null) return
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? []
    buttons[Math.min(nextFocus.current, buttons.length - 1)]?.focus()
    nextFocus.current = null
  }, [files])

  if (files.length === 0) return null
  return (
    <ul
      ref={list}
      aria-label="Files"
      className="mb-2 grid max-h-56 gap-2 overflow-y-auto sm:grid-cols-2"
    >
      {files.map((file, index) => (
        <AttachmentTile
          key={file.key}
          file={file}
          onRetry={() => retry(file)}
          onRemove={() => {
            nextFocus.current = index
            if (files.length === 1) onEmpty()
            remove(file)
          }}
        />
      ))}
    </ul>
  )
}

/** The picture, or the sign of a file if the browser can't draw it, as most can't draw HEIC. */
function Preview({ src }: { src: string }) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return <FileText className="icon size-5" aria-hidden />
  return <img src={src} alt="" className="size-full object-cover" onError={() => setBroken(true)} />
}

interface AttachmentTileProps {
  file: Attachment
  onRetry: () => void
  onRemove: () => void
}

function AttachmentTile({ file, onRetry, onRemove }: AttachmentTileProps) {
  const { name, bytes, preview, share, state, reason, source } = file
  const failed = state === 'failed'
  return (
    <li
      className={classes(
        'relative flex min-w-0 items-center gap-3 overflow-hidden rounded-md border p-1.5',
        failed ? 'border-danger/40 bg-danger-soft' : 'border-line bg-surface'
      )}
    >
      <span className="grid size-11 shrink-0 place-items-center overflow-hidden rounded-sm bg-sunken text-muted">
        {failed ? (
          <CircleAlert className="icon size-5 text-danger" aria-hidden />
        ) : preview ? (
          <Preview key={preview} src={preview} />
        ) : (
          <FileText className="icon size-5" aria-hidden />
        )}
      </span>
      <span className="min-w-0 flex-1 text-[0.8125rem] leading-snug">
        <span className="block truncate font-medium">{name}</span>
        {failed ? (
          <span role="alert" className="line-clamp-2 text-danger">
            {reason}
          </span>
        ) : (
          <span className="num text-muted">
            {state === 'uploaded' ? fileSize(bytes) : `Uploading, ${Math.round(share * 100)}%`}
          </span>
        )}
      </span>
      <span className="flex shrink-0">
        {failed && source && (
          <IconButton icon={RotateCw} label={`Retry ${name}`} onClick={onRetry} />
        )}
        <IconButton icon={X} label={`Remove ${name}`} data-remove onClick={onRemove} />
      </span>
      {state === 'uploading' && (
        <span
          aria-hidden
          className="absolute bottom-0 left-0 h-0.5 bg-accent transition-[width]"
          style={{ width: `${share * 100}%` }}
        />
      )}
    </li>
  )
}

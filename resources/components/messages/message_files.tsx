import { Download, FileText, FileX } from '~/components/ui/icons'
import { useState } from 'react'
import type { MessageFile } from '~/components/messages/message_types'
import { PhotoViewer } from '~/components/photos/photo_viewer'
import { classes } from '~/lib/classes'
import { fileSize, plural } from '~/lib/format'

type Available = MessageFile & { name: string; url: string }

type AvailableImage = Available & { thumbnail: string }

const isAvailable = (file: MessageFile): file is Available => file.url !== null

const isImage = (file: Available): file is AvailableImage => file.thumbnail !== null

interface MessageFilesProps {
  files: readonly MessageFile[]
  own: boolean
}

/** The files of a message: images to look at, PDFs to download. */
export function MessageFiles({ files, own }: MessageFilesProps) {
  const [opened, setOpened] = useState<number | null>(null)
  const available = files.filter(isAvailable)
  const images = available.filter(isImage)
  const documents = available.filter((file) => !isImage(file))
  const removed = files.length - available.length
  return (
    <div className={classes('mt-1.5 grid max-w-[min(34rem,100%)] gap-1.5', own && 'ml-auto')}>
      {images.length > 0 && (
        <ul
          className={classes(
            'grid gap-1.5',
            images.length === 1 ? 'w-64 max-w-full' : 'w-96 max-w-full grid-cols-2',
            own && 'ml-auto'
          )}
        >
          {images.map((image, index) => (
            <li key={image.id}>
              <button
                type="button"
                aria-label={`Open ${image.name}`}
                onClick={() => setOpened(index)}
                className="block w-full overflow-hidden rounded-md border border-line bg-sunken"
              >
                <img
                  src={image.thumbnail}
                  alt=""
                  width={image.width ?? undefined}
                  height={image.height ?? undefined}
                  loading="lazy"
                  className="aspect-[4/3] h-auto w-full object-cover"
                />
              </button>
            </li>
          ))}
        </ul>
      )}
      {documents.length > 0 && (
        <ul className="grid gap-1.5">
          {documents.map((file) => (
            <li key={file.id} className={classes(own && 'ml-auto')}>
              <a
                href={file.url}
                download={file.name}
                className="flex w-72 max-w-full items-center gap-3 rounded-md border border-line bg-surface p-2 pr-3 hover:border-accent"
              >
                <FileText className="icon size-6 shrink-0 text-muted" aria-hidden />
                <span className="min-w-0 flex-1 leading-snug">
                  <span className="block truncate text-sm font-medium">{file.name}</span>
                  <span className="num text-[0.8125rem] text-muted">
                    PDF, {plural(file.pages ?? 1, 'page')}, {fileSize(file.bytes)}
                  </span>
                </span>
                <Download className="icon size-4 shrink-0 text-muted" aria-hidden />
              </a>
            </li>
          ))}
        </ul>
      )}
      {removed > 0 && (
        <p
          className={classes(
            'flex items-center gap-1.5 text-[0.8125rem] text-muted',
            own && 'justify-end'
          )}
        >
          <FileX className="icon size-3.5 shrink-0" aria-hidden />
          {plural(removed, 'file')} removed with the sender’s account
        </p>
      )}
      {opened !== null && (
        <PhotoViewer
          title={plural(images.length, 'image')}
          photos={images.map(({ url }) => url)}
          thumbnails={images.map(({ thumbnail }) => thumbnail)}
          downloads={images.map(({ name }) => name)}
          start={opened}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  )
}

import { create as contentDisposition } from 'content-disposition'
import type { HttpContext } from '@adonisjs/core/http'
import FileStore from '#services/files/file_store'
import { sendStored } from '#services/files/send_stored'

const contentTypes = { webp: 'image/webp', pdf: 'application/pdf' } as const

/**
 * Sends a file of a message as a download, so that it never runs as a page of this site.
 *
 * @param file  its name in the storage, with the extension
 * @param name  the name to save it as
 * @throws NotFound (404) if the storage has no such file
 * @throws TemporarilyUnavailable (503) if the storage is unavailable
 */
export function sendFile(ctx: HttpContext, file: string, name: string) {
  return sendStored(ctx, {
    ...FileStore.address(file),
    tag: `"${file}"`,
    caching: 'personal',
    headers: {
      'Content-Type': contentTypes[file.endsWith('.pdf') ? 'pdf' : 'webp'],
      'Content-Disposition': contentDisposition(name),
      'Content-Security-Policy': "default-src 'none'; sandbox",
    },
  })
}

import { create as contentDisposition } from 'content-disposition'
import type { HttpContext } from '@adonisjs/core/http'
import { NotFound } from '#exceptions/http_refusals'
import { setCaching } from '#services/caching'
import FileStore from '#services/files/file_store'

const contentTypes = { webp: 'image/webp', pdf: 'application/pdf' } as const

/**
 * Sends a file of a message as a download, so that it never runs as a page of this site.
 *
 * @param file  its name in the storage, with the extension
 * @param name  the name to save it as
 * @throws NotFound (404) if the storage has no such file
 */
export async function sendFile({ response }: HttpContext, file: string, name: string) {
  const size = await FileStore.sizeOf(file)
  if (size === null) throw new NotFound()
  const content = await FileStore.open(file)
  response.header('Content-Type', contentTypes[file.endsWith('.pdf') ? 'pdf' : 'webp'])
  response.header('Content-Length', size)
  response.header('Content-Disposition', contentDisposition(name))
  response.header('Content-Security-Policy', "default-src 'none'; sandbox")
  setCaching(response, 'personal')
  return response.stream(content, () => {
    // The file was deleted after its size was read. The response hasn't started yet.
    for (const header of ['Content-Length', 'Content-Disposition', 'Content-Type']) {
      response.removeHeader(header)
      response.response.removeHeader(header)
    }
    return ['This file is gone.', 404]
  })
}

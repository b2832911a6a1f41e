import { create as contentDisposition } from 'content-disposition'
import type { HttpContext } from '@adonisjs/core/http'
import { setCaching } from '#services/http/caching'

const mediaTypes = {
  pdf: 'application/pdf',
  txt: 'text/plain; charset=utf-8',
}

/** Responds with a file that only its readers may have, as a download. */
export function sendDownload(
  response: HttpContext['response'],
  { name, type, bytes }: { name: string; type: keyof typeof mediaTypes; bytes: Uint8Array }
) {
  setCaching(response, 'never')
  response.header('Content-Type', mediaTypes[type])
  response.header('Content-Security-Policy', "default-src 'none'; sandbox")
  response.header('Content-Disposition', contentDisposition(`${name}.${type}`))
  return response.send(Buffer.from(bytes))
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import { ApiError } from '#sandbox/api_error'
import { newId } from '#sandbox/objects'

const bodyLimit = 64 * 1024

/** @throws ApiError 413 above 64 KiB */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  // Keeps the stream open after an error, so that the error can still be sent.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    size += chunk.length
    if (size > bodyLimit) {
      throw new ApiError(413, {
        type: 'invalid_request_error',
        message: 'The request body is too large.',
      })
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * Lets pages of other origins call with the publishable key. `Authorization` is not an allowed
 * header, so no page can use the secret key.
 */
const openToPages = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, POST',
  'Access-Control-Allow-Headers': 'Content-Type',
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: object,
  headers: Record<string, string> = {}
) {
  if (response.destroyed || response.headersSent) return
  response.writeHead(status, {
    ...openToPages,
    ...(status === 413 && { Connection: 'close' }),
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    'Request-Id': newId('req'),
    ...headers,
  })
  response.end(JSON.stringify(body))
}

export function sendFile(response: ServerResponse, file: { type: string; text: string }) {
  response.writeHead(200, {
    ...openToPages,
    'Content-Type': `${file.type}; charset=utf-8`,
    'Cache-Control': 'no-cache',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Content-Security-Policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; font-src * data:; base-uri 'none'; form-action 'none'",
  })
  response.end(file.text)
}

export function sendPreflight(response: ServerResponse) {
  response.writeHead(204, { ...openToPages, 'Access-Control-Max-Age': '600' })
  response.end()
}

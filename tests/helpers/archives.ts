import { request } from 'node:http'
import { BlobReader, TextWriter, Uint8ArrayWriter, ZipReader, type FileEntry } from '@zip.js/zip.js'
import env from '#start/env'
import type { Person } from '#tests/helpers/people'

/** The archive as bytes, not decoded as text. */
export function downloadArchive(path: string, headers: Record<string, string>): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    request({ host: env.get('HOST'), port: env.get('PORT'), path, headers }, async (answer) => {
      resolve(Buffer.concat(await answer.toArray()))
    })
      .on('error', reject)
      .end()
  })
}

/** The first file of an archive as JSON, and the sizes of the others. */
export async function unpack(archive: Buffer) {
  const reader = new ZipReader(new BlobReader(new Blob([new Uint8Array(archive)])))
  const entries = (await reader.getEntries()).filter(
    (entry): entry is FileEntry => !entry.directory
  )
  const [json] = entries
  const text = await json.getData(new TextWriter())
  const files = entries.slice(1)
  const bytes = await Promise.all(files.map((file) => file.getData(new Uint8ArrayWriter())))
  const sizes = Object.fromEntries(files.map(({ filename }, at) => [filename, bytes[at].length]))
  return { name: json.filename, text, data: JSON.parse(text), sizes }
}

/** What a person gets from this path. */
export const archiveFor = async ({ sessionId }: Person, path: string) =>
  unpack(await downloadArchive(path, { authorization: `Bearer ${sessionId}` }))

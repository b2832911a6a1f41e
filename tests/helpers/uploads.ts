import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getActiveTestOrFail } from '@japa/runner'
import sharp from 'sharp'
import { photoLimits } from '#shared/projects/project_enums'

/** A picture of one colour. */
export async function plainPhoto(name: string, width: number, height: number) {
  const picture = sharp({ create: { width, height, channels: 3, background: '#b58863' } })
  return { name, mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() }
}

/** A picture that a page reads and encodes in no time, for what only counts or sorts pictures. */
export const smallPhoto = (name: string) => plainPhoto(name, 60, 40)

/**
 * Path of a file on the disk until the end of the test. Selecting a large one there takes a browser
 * a fraction of the time that it takes to receive its bytes.
 */
export async function onDisk({ name, buffer }: { name: string; buffer: Buffer }): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stagely-upload-'))
  getActiveTestOrFail().cleanup(() => rm(folder, { recursive: true }))
  const path = join(folder, name)
  await writeFile(path, buffer)
  return path
}

/** Path of a picture of more than 5 MB. Readers ignore what follows the end of the picture. */
export async function largePhoto(name: string): Promise<string> {
  const { buffer } = await plainPhoto(name, 3000, 2000)
  return onDisk({ name, buffer: Buffer.concat([buffer, Buffer.alloc(photoLimits.bytes)]) })
}

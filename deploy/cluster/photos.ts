import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { join } from 'node:path'
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import sharp from 'sharp'
import type { Visitor } from './visitor.ts'
import type { Site } from './site.ts'

interface File {
  status: number
  headers: IncomingHttpHeaders
  bytes: number
}

/** Loads a file without a session, from the site or the cache of photos. */
export function load(
  site: Site,
  url: string,
  headers: Record<string, string> = {},
  method = 'GET'
): Promise<File> {
  return new Promise((resolve, reject) => {
    const options = { method, agent: site.agent, headers, timeout: 20_000 }
    const request = httpsRequest(new URL(url, site.address), options, (response) => {
      let bytes = 0
      response.on('data', (part: Buffer) => (bytes += part.length))
      response.on('error', reject).on('end', () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes })
      })
    })
    request.on('timeout', () => request.destroy(new Error('no answer for 20 seconds')))
    request.on('error', reject).end()
  })
}

/** A small photo that no other equals, as the API takes it. */
export async function newPhoto(): Promise<string> {
  const raw = { width: 320, height: 240, channels: 3 } as const
  const bytes = await sharp(randomBytes(320 * 240 * 3), { raw })
    .jpeg()
    .toBuffer()
  return `data:image/jpeg;base64,${bytes.toString('base64')}`
}

interface Posted {
  id: number
  /** The address of its photo. */
  photo: string
}

/** Posts a project with a photo. */
export async function postWithPhoto(owner: Visitor): Promise<Posted> {
  const { id, photos } = await owner.json<{ id: number; photos: string[] }>(
    'POST',
    '/api/projects',
    {
      ...{ title: 'Bungalow with a photo', description: 'The house has been vacant since spring.' },
      ...{ propertyType: 'single_family_home', timeline: '2-4weeks', stagingLevel: 'luxury' },
      ...{ city: 'Asheville', county: 'Buncombe', state: 'NC', photos: [await newPhoto()] },
    }
  )
  return { id, photo: photos[0] }
}

/** Where the processes keep photos on the disk. */
export const photosOnDisk = (site: Site): string => join(site.folder, 'files', 'photos')

/** Copies all files of the disk into the bucket under their names, as `aws s3 sync` does. */
export async function copyToBucket(site: Site): Promise<number> {
  const { S3_BUCKET, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = site.settings
  const client = new S3Client({
    endpoint: S3_ENDPOINT,
    forcePathStyle: true,
    region: 'us-east-1',
    credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })
  const entries = readdirSync(photosOnDisk(site), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name)
    const Key = path.slice(photosOnDisk(site).length + 1)
    const Body = readFileSync(path)
    await client.send(new PutObjectCommand({ Bucket: S3_BUCKET, Key, Body }))
  }
  client.destroy()
  return files.length
}

/** Removes a photo from the cache, as deploy/nginx/photos.conf says. */
export function purge(site: Site, url: string): void {
  const file = createHash('md5').update(new URL(url).pathname).digest('hex')
  rmSync(join(site.cachedPhotos, file.slice(-1), file.slice(-3, -1), file))
}

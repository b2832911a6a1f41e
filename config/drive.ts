import { join } from 'node:path'
import env from '#start/env'
import { defineConfig, services } from '@adonisjs/drive'
import type { DriverFactory, InferDriveDisks, ServiceConfigProvider } from '@adonisjs/drive/types'
import { storagePath } from '#config/storage'

/** Folder of photos and files, unless they are stored on S3. */
export const photosFolder = join(storagePath, 'photos')

async function connectBucket() {
  // A large SDK, so it is only loaded if photos are stored there.
  const { S3Client } = await import('@aws-sdk/client-s3')
  const client = new S3Client({
    credentials: {
      accessKeyId: env.get('S3_ACCESS_KEY_ID', ''),
      secretAccessKey: env.get('S3_SECRET_ACCESS_KEY', ''),
    },
    region: env.get('S3_REGION', 'us-east-1'),
    endpoint: env.get('S3_ENDPOINT'),
    forcePathStyle: env.get('S3_ENDPOINT') !== undefined,
    // Otherwise the SDK frames streamed bodies in a way that other providers store as content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // In milliseconds: until it is connected, and without a byte in either direction. Without
    // limits, requests would wait forever for a storage that hangs.
    requestHandler: { connectionTimeout: 2_000, socketTimeout: 5_000 },
    maxAttempts: 2,
  })
  return { client, name: env.get('S3_BUCKET', '') }
}

/** The bucket of photos and files; null if they are stored on the local disk. */
export const bucket = env.get('DRIVE_DISK', 'fs') === 's3' ? await connectBucket() : null

const photos: ServiceConfigProvider<DriverFactory> = bucket
  ? services.s3({
      client: bucket.client,
      bucket: bucket.name,
      visibility: 'private',
      supportsACL: false,
    })
  : services.fs({ location: photosFolder, visibility: 'public', serveFiles: false })

const driveConfig = defineConfig({ default: 'photos', services: { photos } })

export default driveConfig

declare module '@adonisjs/drive/types' {
  export interface DriveDisks extends InferDriveDisks<typeof driveConfig> {}
}

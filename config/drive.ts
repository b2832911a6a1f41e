import { join } from 'node:path'
import env from '#start/env'
import { defineConfig, services } from '@adonisjs/drive'
import type { DriverFactory, InferDriveDisks, ServiceConfigProvider } from '@adonisjs/drive/types'
import { storagePath } from '#config/storage'

export const photosAreOnS3 = env.get('DRIVE_DISK', 'fs') === 's3'

/** The S3 driver depends on a large SDK, so it is only loaded if photos are stored there. */
const photos: ServiceConfigProvider<DriverFactory> = photosAreOnS3
  ? services.s3({
      credentials: {
        accessKeyId: env.get('S3_ACCESS_KEY_ID', ''),
        secretAccessKey: env.get('S3_SECRET_ACCESS_KEY', ''),
      },
      region: env.get('S3_REGION', 'us-east-1'),
      endpoint: env.get('S3_ENDPOINT'),
      forcePathStyle: env.get('S3_ENDPOINT') !== undefined,
      bucket: env.get('S3_BUCKET', ''),
      visibility: 'private',
      supportsACL: false,
      // Otherwise the SDK frames streamed bodies in a way that other providers store as content.
      requestChecksumCalculation: 'WHEN_REQUIRED',
    })
  : services.fs({
      location: join(storagePath, 'photos'),
      visibility: 'public',
      serveFiles: false,
    })

const driveConfig = defineConfig({ default: 'photos', services: { photos } })

export default driveConfig

declare module '@adonisjs/drive/types' {
  export interface DriveDisks extends InferDriveDisks<typeof driveConfig> {}
}

import { constants } from 'node:fs'
import { access, mkdir, statfs } from 'node:fs/promises'
import { bucket } from '#config/drive'
import { storagePath } from '#config/storage'
import { StorageCheck } from '#services/health/checks'
import { release, releaseName } from '#services/operations/release'
import { clockDifference, tolerableDifference } from '#services/observability/clock_watch'
import { failed, ok, warning, type Check, type Finding } from '#services/operations/doctor/check'

const version: Check = {
  ...{ name: 'Version', group: 'Machine' },
  run: async () => ok(releaseName(release)),
}

/** The start is refused while this fails: a photo would be lost with the answer 500. */
export const storage: Check = {
  ...{ name: 'Photo storage', group: 'Machine', isQuick: true, inSetup: 'required' },
  async run() {
    if (bucket) return ok('on S3')
    try {
      await mkdir(storagePath, { recursive: true })
      await access(storagePath, constants.W_OK | constants.X_OK)
      return ok(storagePath)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      return failed(
        `STORAGE_PATH ${storagePath} can’t be written (${code}): photos and files need a folder that belongs to the server’s user`,
        `install -d -o stagely -g stagely -m 700 ${storagePath}`
      )
    }
  },
}

/** S3 costs time and money, so it isn't asked by every start. */
const s3: Check = {
  ...{ name: 'Photos on S3', group: 'Machine', inSetup: 'required' },
  async run() {
    if (!bucket) return []
    const { status, message } = await new StorageCheck().run()
    if (status === 'ok') return ok(message)
    return failed(
      'The bucket can’t be written or read.',
      'Check S3_BUCKET, S3_ENDPOINT and the access key, and its rights to put, get and delete.'
    )
  },
}

const gigabyte = 1024 ** 3
/** Bytes. An upload of ten photos takes 0.1 GB. */
const least = { warning: 5 * gigabyte, failed: gigabyte }

const inGigabytes = (bytes: number) => `${(bytes / gigabyte).toFixed(1)} GB`

/** @param free  bytes that the service's user may still write */
export function spaceLeft(path: string, free: number, total: number): Finding {
  const detail = `${inGigabytes(free)} free of ${inGigabytes(total)} at ${path}`
  const remedy = `du -xh ${path} | sort -h | tail, then delete old backups and logs, or enlarge the disk.`
  if (free < least.failed) return failed(detail, remedy)
  return free < least.warning ? warning(detail, remedy) : ok(detail)
}

const disk: Check = {
  ...{ name: 'Disk', group: 'Machine', isQuick: true },
  async run() {
    const { bavail, blocks, bsize } = await statfs(storagePath)
    return spaceLeft(storagePath, bavail * bsize, blocks * bsize)
  },
}

const clock: Check = {
  ...{ name: 'Clock', group: 'Machine', needsDatabase: true },
  async run() {
    const seconds = Math.round(await clockDifference())
    if (Math.abs(seconds) <= tolerableDifference) return ok("agrees with the database's")
    return failed(
      `${Math.abs(seconds)} seconds ${seconds > 0 ? 'ahead of' : 'behind'} the database's: links and sessions end at the wrong time`,
      'timedatectl set-ntp true, here and on the machine of the database.'
    )
  },
}

export const machineChecks = [version, storage, s3, disk, clock]

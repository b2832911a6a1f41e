interface Release {
  /** Changes with every build and with the offline page. */
  version: string
  /** Built files that the offline page needs. */
  offlineFiles: string[]
}

/** The server writes it in front of the script. */
declare const self: ServiceWorkerGlobalScope & { release: Release }

const PREFIX = 'release '

export const { release } = self

/** Name of the only cache of this release. */
export const cacheName = PREFIX + release.version

/** Whether a cache belongs to a release. */
export const isCacheName = (name: string) => name.startsWith(PREFIX)

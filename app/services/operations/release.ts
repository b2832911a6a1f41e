import { readFileSync } from 'node:fs'

interface Release {
  /** That of package.json. */
  version: string
  /** The commit it was built from; null in a checkout. */
  commit: string | null
}

/** A file beside `app`; null if there is none. */
function read<T>(name: string): T | null {
  try {
    return JSON.parse(readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8')) as T
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Which release this process runs. `release.json` is written by the build: bin/setup/release_files.ts. */
export const release: Release = {
  version: read<Pick<Release, 'version'>>('package.json')!.version,
  commit: read<Pick<Release, 'commit'>>('release.json')?.commit ?? null,
}

/** The release for people, such as `1.1.0 (3f9c2ab81d04)`. */
export const releaseName = ({ version, commit }: Release) =>
  commit ? `${version} (${commit.slice(0, 12)})` : version

import { copyFile, readFile } from 'node:fs/promises'
import { constants } from 'node:fs'
import { join } from 'node:path'
import { args, BaseCommand } from '@adonisjs/core/ace'

/** What Vite's manifest says of one file of the build. */
interface BuiltFile {
  file: string
  css?: string[]
  assets?: string[]
}

/** Endings of the copies that are compressed at build time. */
const variants = ['', '.br', '.gz']

export default class AssetsKeep extends BaseCommand {
  static commandName = 'assets:keep'
  static description =
    'Copy the scripts and styles of the previous release, for pages that are open'

  @args.string({ description: 'Folder of the previous release, such as /srv/stagely/current' })
  declare release: string

  async run() {
    const from = join(this.release, 'public', 'assets')
    const manifest = await readFile(join(from, '.vite', 'manifest.json'), 'utf8').catch(() => null)
    if (manifest === null) {
      this.logger.error(`${from} has no manifest: this isn't the folder of a built release`)
      this.exitCode = 1
      return
    }
    const built: Record<string, BuiltFile> = JSON.parse(manifest)
    const names = Object.values(built).flatMap(({ file, css = [], assets = [] }) => [
      file,
      ...css,
      ...assets,
    ])
    let copied = 0
    for (const name of new Set(names)) {
      for (const variant of variants) if (await this.#copy(from, name + variant)) copied += 1
    }
    this.logger.success(`${copied} files of the previous release copied`)
  }

  /** @returns whether this release lacked the file. Not every file has compressed copies. */
  async #copy(from: string, name: string): Promise<boolean> {
    const to = this.app.publicPath('assets', name)
    try {
      await copyFile(join(from, name), to, constants.COPYFILE_EXCL)
      return true
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EEXIST' || code === 'ENOENT') return false
      throw error
    }
  }
}

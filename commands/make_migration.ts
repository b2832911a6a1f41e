import { readdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { args, BaseCommand, flags } from '@adonisjs/core/ace'

const stub = `import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {}

  async down() {}
}
`

/** Instead of Lucid's command, whose names begin with a time: migrations have numbers. */
export default class MakeMigration extends BaseCommand {
  static commandName = 'make:migration'
  static description = 'Make a new migration with the next number'

  @args.string({ description: 'Such as create_x_table or add_y_to_x' })
  declare name: string

  @flags.string({ description: 'Its folder', default: 'database/migrations' })
  declare folder: string

  async run() {
    const folder = resolve(this.app.makePath(), this.folder)
    const present = await readdir(folder)
    const numbers = present.map((file) => Number(/^\d{4}(?=_)/.exec(file)?.[0] ?? 0))
    const number = String(Math.max(0, ...numbers) + 1).padStart(4, '0')
    const name = this.name.trim().toLowerCase().replaceAll(/\W+/g, '_')
    const file = `${number}_${name}.ts`
    await writeFile(join(folder, file), stub, { flag: 'wx' })
    this.logger.action(`create ${join(this.folder, file)}`).succeeded()
  }
}

import { args, BaseCommand } from '@adonisjs/core/ace'

/** Replaces the command of @adonisjs/inertia, which writes to inertia/pages. */
export default class MakePage extends BaseCommand {
  static commandName = 'make:page'
  static description = 'Create a page in resources/pages'

  @args.string({ description: 'Folder and name of the page, such as projects/archive' })
  declare name: string

  async run() {
    const codemods = await this.createCodemods()
    await codemods.makeUsingStub(this.app.makePath('stubs'), 'make/page.stub', {
      flags: this.parsed.flags,
      entity: this.app.generators.createEntity(this.name),
    })
  }
}

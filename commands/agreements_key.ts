import { open } from 'node:fs/promises'
import { args, BaseCommand } from '@adonisjs/core/ace'
import { readSealKey } from '#services/documents/agreement_seal/key'

const years = 10

export default class AgreementsKey extends BaseCommand {
  static commandName = 'agreements:key'
  static description = 'Write a new key for the seal of signed agreements, with its certificate'

  @args.string({ description: 'The file, which must not exist yet' })
  declare file: string

  async run() {
    // Not from the settings: they are refused while AGREEMENT_KEY_FILE names a file that is still missing.
    const organization = process.env.OPERATOR_NAME?.trim()
    if (!organization) {
      this.logger.error('OPERATOR_NAME is missing: the certificate names it.')
      this.exitCode = 1
      return
    }
    const { newSealKey } = await import('#services/documents/agreement_seal/new_key')
    const end = new Date()
    end.setUTCFullYear(end.getUTCFullYear() + years)
    const pem = await newSealKey(organization, end)
    // Fails if there is one: a key that is overwritten is lost.
    const file = await open(this.file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
      const exists = error.code === 'EEXIST'
      const why = exists
        ? 'exists already, and was left as it is'
        : `can’t be written (${error.code})`
      this.logger.error(`${this.file} ${why}.`)
      this.exitCode = 1
    })
    if (!file) return
    await file.writeFile(pem)
    await file.sync()
    await file.close()
    this.logger.log(`AGREEMENT_KEY_FILE=${this.file}`)
    this.logger.log(`Fingerprint (SHA-256): ${readSealKey(pem).fingerprint}`)
    this.logger.log(
      `Set the variable for every process, make the file readable for the service only, and keep a copy of it. The certificate is valid for ${years} years.`
    )
  }
}

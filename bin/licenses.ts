/** `npm run licenses`: writes LICENSES.md. Fails for a package whose license isn't allowed. */
import { writeFileSync } from 'node:fs'
import { licensesText, refusedLicenses } from './setup/licenses.ts'
import { projectPath, runScript, SetupError } from './setup/project.ts'

await runScript(async () => {
  const refused = refusedLicenses()
  if (refused.length > 0) {
    throw new SetupError(
      `These licenses aren't allowed in bin/setup/licenses.ts:\n${refused.join('\n')}`
    )
  }
  writeFileSync(projectPath('LICENSES.md'), licensesText())
  return 0
})

import { readFileSync } from 'node:fs'
import { projectPath } from '../../bin/setup/project.ts'

/**
 * A file of deploy/ with other ports and paths. Throws if a text to be replaced isn't in the file,
 * because the rehearsal would then prove something else.
 */
export function deployed(name: string, replacements: [text: string, other: string][]): string {
  let content = readFileSync(projectPath('deploy', name), 'utf8')
  for (const [text, other] of replacements) {
    if (!content.includes(text)) throw new Error(`deploy/${name} no longer has: ${text}`)
    content = content.replaceAll(text, other)
  }
  return content
}

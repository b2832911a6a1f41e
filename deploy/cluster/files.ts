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

/** What a unit of deploy/systemd sets. */
export function unit(name: string) {
  const text = readFileSync(projectPath('deploy/systemd', `${name}.service`), 'utf8')
  const all = (setting: string) =>
    [...text.matchAll(new RegExp(`^${setting}=(.+)$`, 'gm'))].map(([, value]) => value)
  return {
    /** The only value of a setting. */
    setting(key: string): string {
      const [value, ...others] = all(key)
      if (!value || others.length) throw new Error(`${name} has no single ${key}`)
      return value
    },
    /** Variables of its processes. A value with spaces is in quotes together with its name. */
    environment(): Record<string, string> {
      const pairs = all('Environment').flatMap((line) =>
        line.startsWith('"') ? [line.slice(1, -1)] : line.split(' ')
      )
      return Object.fromEntries(pairs.map((pair) => pair.split(/=(.*)/s).slice(0, 2)))
    },
  }
}

import { readFileSync } from 'node:fs'
import { projectPath } from './project.ts'

/** The memory settings of web processes in production: the variables of their systemd unit. */
export function memorySettings(): Record<string, string> {
  const unit = readFileSync(projectPath('deploy', 'systemd', 'stagely-web@.service'), 'utf8')
  const lines = unit.matchAll(/^Environment="?(NODE_OPTIONS|MALLOC_\w+)=([^"\n]+)/gm)
  return Object.fromEntries([...lines].map(([, name, value]) => [name, value]))
}

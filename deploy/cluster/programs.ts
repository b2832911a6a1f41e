import { existsSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runProgram } from '../../bin/setup/processes.ts'
import { SetupError } from '../../bin/setup/project.ts'

/** Paths of the programs, and the environment in which they find their libraries. */
export interface Programs {
  nginx: string
  pgbouncer: string
  env: NodeJS.ProcessEnv
}

const PACKAGES = ['nginx', 'pgbouncer']
const MISSING =
  'The cluster needs nginx and PgBouncer. Install them, or run apt-get update on Debian or Ubuntu so that their packages can be downloaded.'

/** Folders of programs; those of system programs are not on everybody's PATH. */
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']

function installed(name: string): string | undefined {
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

/** Output of a Debian program. Throws a SetupError if it fails. */
async function debian(program: string, args: string[], folder?: string): Promise<string> {
  const command = folder ? ['-C', folder, program, ...args] : [program, ...args]
  const { code, output } = await runProgram('env', command, { limit: 120_000 })
  if (code !== 0) throw new SetupError(`${output.trim()}\n\n${MISSING}`)
  return output
}

/** The libraries that the packages need and that this machine doesn't have. */
async function missingLibraries(): Promise<string[]> {
  const output = await debian('apt-cache', ['depends', '-i', ...PACKAGES])
  const names = output.match(/(?<=Depends: )lib[\w.+-]+/g) ?? []
  const isMissing = async (name: string) => {
    const { output: status } = await runProgram('dpkg-query', ['-Wf${Status}', name])
    return !status.startsWith('install ok')
  }
  const answers = await Promise.all(names.map(isMissing))
  return [...new Set(names.filter((_, at) => answers[at]))]
}

/** Downloads Debian packages and unpacks them into `folder`. Installs nothing. */
async function unpack(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await debian('apt-get', ['download', ...PACKAGES, ...(await missingLibraries())], folder)
  for (const file of globSync('*.deb', { cwd: folder })) {
    await debian('dpkg', ['-x', file, '.'], folder)
  }
  writeFileSync(join(folder, 'complete'), '')
}

/** The installed programs, or those of Debian packages, which are unpacked into `folder` once. */
export async function findPrograms(folder: string): Promise<Programs> {
  const [nginx, pgbouncer] = PACKAGES.map(installed)
  if (nginx && pgbouncer) return { nginx, pgbouncer, env: process.env }

  if (!existsSync(join(folder, 'complete'))) await unpack(folder)
  const libraries = globSync(join(folder, 'usr/lib/*-linux-*')).join(delimiter)
  return {
    nginx: join(folder, 'usr/sbin/nginx'),
    pgbouncer: join(folder, 'usr/sbin/pgbouncer'),
    env: { ...process.env, LD_LIBRARY_PATH: libraries },
  }
}

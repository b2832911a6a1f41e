import { type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { launch, type Outcome, runProgram } from '../../bin/setup/processes.ts'
import { projectPath, SetupError } from '../../bin/setup/project.ts'

const NAME = 'guide'
/** Packages that earlier runs have downloaded. */
const ARCHIVES = 'storage/guide/archives'
const BOOT_LIMIT_MS = 60_000
/** What every Debian of a provider has. */
const PACKAGES = 'systemd,systemd-sysv,dbus,procps,iproute2'

/** Addresses of the only connection between this machine and the one of the run. */
export const OUTSIDE = '10.99.7.1'
export const INSIDE = '10.99.7.2'

async function mustRun(program: string, args: string[], limit?: number): Promise<string> {
  const { code, output } = await runProgram(program, args, { limit })
  if (code !== 0) throw new SetupError(`${output.trim()}\n\n${program} ${args[0]} failed.`)
  return output
}

/**
 * An empty Debian 12 that is booted by its own systemd, in a container of systemd-nspawn. It reaches
 * nothing but this machine, over one cable.
 */
export class Machine {
  readonly root: string
  #container?: ChildProcess
  #leader = 0

  private constructor(root: string) {
    this.root = root
  }

  /** Makes the Debian anew. Its packages are downloaded once. */
  static async prepare(): Promise<Machine> {
    if (process.getuid?.() !== 0) throw new SetupError('npm run guide boots a machine: be root.')
    for (const program of ['debootstrap', 'systemd-nspawn']) {
      const { code } = await runProgram('which', [program])
      if (code !== 0) {
        throw new SetupError('npm run guide needs the packages debootstrap and systemd-container.')
      }
    }
    const folder = projectPath('storage', 'guide')
    const [base, root] = [join(folder, 'debian'), join(folder, 'machine')]
    mkdirSync(projectPath(ARCHIVES, 'partial'), { recursive: true })
    if (!existsSync(join(base, 'complete'))) {
      rmSync(base, { recursive: true, force: true })
      const options = ['--variant=minbase', `--include=${PACKAGES}`]
      const mirror = process.env.DEBIAN_MIRROR ?? 'http://deb.debian.org/debian'
      await mustRun('debootstrap', [...options, 'bookworm', base, mirror])
      writeFileSync(join(base, 'complete'), '')
    }
    rmSync(root, { recursive: true, force: true })
    await mustRun('cp', ['-a', base, root])
    writeFileSync(join(root, 'etc/hostname'), 'stagely\n')
    return new Machine(root)
  }

  /** A path of the machine, as seen from here. */
  path(inside: string): string {
    return join(this.root, inside)
  }

  /** Such as `Debian 12.11`. */
  release(): string {
    return `Debian ${readFileSync(this.path('/etc/debian_version'), 'utf8').trim()}`
  }

  /** Boots, and waits until systemd says that everything has started. */
  async boot(): Promise<void> {
    const nspawn = [
      ...['systemd-nspawn', '-D', this.root, '--boot', `--machine=${NAME}`],
      ...[
        '--register=no',
        '--keep-unit',
        '--rlimit=RLIMIT_NOFILE=1024:524288',
        '--network-veth',
        '--console=pipe',
      ],
      ...[
        '--resolv-conf=off',
        '--link-journal=no',
        `--bind=${projectPath(ARCHIVES)}:/var/cache/apt/archives`,
      ],
    ].join(' ')
    // Without systemd on this machine, its folder in /run is the container's own.
    const isBooted = existsSync('/run/systemd/system')
    const script = `mount --make-rprivate /; ${isBooted ? '' : 'mount -t tmpfs tmpfs /run;'} exec ${nspawn}`
    this.#container = launch('unshare', ['-m', 'sh', '-c', script], { stdio: 'ignore' })
    const deadline = Date.now() + BOOT_LIMIT_MS
    while (Date.now() < deadline) {
      if (this.#container.exitCode !== null) throw new SetupError('systemd-nspawn has ended.')
      this.#leader = await this.#findLeader()
      if (this.#leader && (await this.#connect())) {
        const { output } = await this.run('systemctl is-system-running --wait')
        if (/^(running|degraded)/.test(output)) return
      }
      await wait(200)
    }
    throw new SetupError('The machine did not boot within a minute.')
  }

  /** Ends as a machine does, and waits for it. */
  async powerOff(): Promise<void> {
    if (!this.#container || this.#container.exitCode !== null) return
    const ended = once(this.#container, 'exit')
    await this.run('systemctl poweroff')
    await ended
  }

  /** Runs commands in a shell of root. */
  run(commands: string, limit = 600_000): Promise<Outcome> {
    const shell = ['env', '-i', 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin']
    const variables = ['HOME=/root', 'LANG=C.UTF-8', 'DEBIAN_FRONTEND=noninteractive']
    const script = `cd /root\n${commands}`
    const args = ['-t', String(this.#leader), '-a', ...shell, ...variables, 'bash', '-c', script]
    return runProgram('nsenter', args, { limit })
  }

  /** The same; throws with the output if they fail. */
  async must(commands: string): Promise<string> {
    const { code, output } = await this.run(`set -euo pipefail\n${commands}`)
    if (code !== 0) throw new Error(`${commands}\n${output}`)
    return output.trim()
  }

  async #findLeader(): Promise<number> {
    const { pid } = this.#container!
    const children = `/proc/${pid}/task/${pid}/children`
    const ids = existsSync(children) ? readFileSync(children, 'utf8').trim().split(' ') : []
    const isSystemd = (id: string) =>
      id !== '' && readFileSync(`/proc/${id}/comm`, 'utf8') === 'systemd\n'
    return Number(ids.find(isSystemd) ?? 0)
  }

  /** Gives both ends of the cable their addresses. */
  async #connect(): Promise<boolean> {
    const here = `ip addr replace ${OUTSIDE}/30 dev ve-${NAME} && ip link set ve-${NAME} up`
    const there = `ip addr replace ${INSIDE}/30 dev host0 && ip link set host0 up`
    const { code } = await runProgram('sh', ['-c', here])
    if (code !== 0) return false
    const inside = await this.run(there)
    return inside.code === 0
  }
}

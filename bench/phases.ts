/**
 * `node bench/phases.ts FILE` sums a CPU profile of a web process by what a page is made of. Each
 * sample counts for the innermost frame of its stack that a rule below names; what the runtime does
 * inside counts for whoever called it.
 *
 *   --top=20   also lists the functions that take the most time of a phase, and those of no phase
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

interface CallFrame {
  functionName: string
  url: string
}

interface ProfileNode {
  id: number
  callFrame: CallFrame
  children?: number[]
}

/** A profile as V8 writes it. */
export interface CpuProfile {
  nodes: ProfileNode[]
  samples: number[]
  /** Microseconds between a sample and the one before. */
  timeDeltas: number[]
}

interface Rule {
  phase: string
  /** Of the file. */
  url?: RegExp
  /** Of the function. */
  name?: RegExp
}

/** The first rule that fits a frame decides. */
const rules: Rule[] = [
  { phase: 'garbage collection', name: /^\(garbage collector\)$/ },
  { phase: 'compression', url: /^node:zlib|\/node_modules\/compression\/|compression_middleware/ },
  { phase: 'serializing props', name: /^buildSSRBody$/ },
  { phase: 'React', url: /\/public\/assets\/server\// },
  {
    phase: 'sign-in',
    url: /page_sign_in|\/@adonisjs\/auth\/|\/models\/session|initialize_auth|session_cookie/,
  },
  { phase: 'writing', url: /^node:_http_outgoing|^node:_http_server/ },
  {
    phase: 'logging',
    url: /\/(?:pino|sonic-boom|thread-stream|pino-std-serializers)\/|log_lines|observability/,
  },
  {
    phase: 'queries',
    url: /\/node_modules\/(?:pg|pg-[a-z]+|knex|tarn|postgres-[a-z]+|@adonisjs\/lucid)\/|\/app\/(?:queries|models)\/|\/services\/(?:batched|prepared)_query/,
  },
  {
    phase: 'building props',
    url: /\/app\/(?:transformers|shared|lifecycles|policies)\/|luxon|transformers/,
  },
  { phase: 'serializing props', url: /\/@adonisjs\/inertia\// },
  { phase: 'template', url: /\/edge\.js\/|\/edge-|\/@adonisjs\/vite\/|\.edge$/ },
  {
    phase: 'routing and middleware',
    url: /\/app\/(?:middleware|controllers)\/|\/node_modules\/@adonisjs\/|\/build\/(?:start|config)\/|\/@poppinss\//,
  },
]

const phaseOf = ({ url, functionName }: CallFrame) =>
  rules.find((rule) => (rule.url?.test(url) ?? true) && (rule.name?.test(functionName) ?? true))
    ?.phase

/** The rest: the HTTP parser, the event loop, and native code that no JavaScript has called. */
const rest = 'the runtime itself'

/** Microseconds of each phase, and of each function within it. */
type Phases = Map<string, { total: number; functions: Map<string, number> }>

/** Sums a profile by phase, without the time in which the process was idle. */
export function phasesOf({ nodes, samples, timeDeltas }: CpuProfile): Phases {
  const parents = new Map(
    nodes.flatMap(({ id, children }) => (children ?? []).map((child) => [child, id]))
  )
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
  const known = new Map<number, string>()
  const find = (id: number): string => {
    const found = known.get(id)
    if (found !== undefined) return found
    const parent = parents.get(id)
    const phase = phaseOf(frames.get(id)!) ?? (parent === undefined ? rest : find(parent))
    known.set(id, phase)
    return phase
  }
  const phases: Phases = new Map()
  for (const [index, id] of samples.entries()) {
    const { functionName, url } = frames.get(id)!
    if (functionName === '(idle)') continue
    const phase = phases.get(find(id)) ?? { total: 0, functions: new Map() }
    phases.set(find(id), phase)
    const name = `${functionName || '(anonymous)'} ${url.replace(/^.*\/(?=(?:[^/]+\/){2}[^/]+$)/, '')}`
    phase.total += timeDeltas[index]
    phase.functions.set(name, (phase.functions.get(name) ?? 0) + timeDeltas[index])
  }
  return phases
}

const largest = <Entry extends [string, unknown]>(
  entries: Entry[],
  size: (entry: Entry) => number
) => entries.toSorted((one, other) => size(other) - size(one))

/**
 * Prints the share of each phase. Times would mislead: other processes may have had the processor.
 *
 * @param top  lists so many functions of each phase
 */
export function printPhases(phases: Phases, top = 0) {
  const total = [...phases.values()].reduce((sum, phase) => sum + phase.total, 0)
  const share = (time: number) => `${((100 * time) / total).toFixed(1)} %`.padStart(7)
  for (const [name, { total: time, functions }] of largest(
    [...phases],
    ([, phase]) => phase.total
  )) {
    console.log(`${name.padEnd(24)}${share(time)}`)
    for (const [each, own] of largest([...functions], ([, took]) => took).slice(0, top)) {
      console.log(`    ${share(own)}  ${each}`)
    }
  }
}

if (import.meta.main) {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { top: { type: 'string', default: '0' } },
  })
  const profile: CpuProfile = JSON.parse(readFileSync(positionals[0], 'utf8'))
  printPhases(phasesOf(profile), Number(values.top))
}

import { defineConfig, type OxlintOverride } from 'oxlint'

/** Services that know models: only controllers, middleware and what starts a process may import them. */
const aboveModels = { regex: '^#services/(?:sign_in|startup|operations/doctor)/' }

/**
 * The server code that each folder may import, by the beginning of the path; of `types` it may
 * import only types. Every folder of app/ has a row. Nothing may import controllers.
 */
const allowedImports: Record<
  string,
  { allowed: string[]; types?: string[]; but?: { regex: string; importNames?: string[] }[] }
> = {
  'app/controllers': {
    allowed: [
      '#config/',
      '#shared/',
      '#exceptions/',
      '#lifecycles/',
      '#middleware/',
      '#models/',
      '#notifications/',
      '#policies/',
      '#queries/',
      '#services/',
      '#transformers/',
      '#validators/',
    ],
    // Their files are the inside of a model: its methods are the only way in.
    but: [{ regex: '^#models/[^/]+/' }],
  },
  'app/shared': { allowed: ['#shared/'] },
  'app/exceptions': { allowed: ['#shared/', '#exceptions/', '#services/'], but: [aboveModels] },
  'app/jobs': {
    allowed: ['#config/', '#shared/', '#jobs/', '#mails/', '#models/', '#queries/', '#services/'],
  },
  'app/lifecycles': { allowed: ['#shared/', '#exceptions/', '#lifecycles/'] },
  'app/mails': {
    allowed: [
      '#config/',
      '#shared/',
      '#mails/',
      '#models/',
      '#notifications/',
      '#queries/',
      '#services/',
    ],
  },
  'app/middleware': {
    allowed: [
      '#config/',
      '#exceptions/',
      '#generated/',
      '#middleware/',
      '#models/',
      '#queries/',
      '#services/',
      '#shared/',
      '#transformers/',
    ],
  },
  'app/models': {
    allowed: [
      '#config/',
      '#database/schema',
      '#shared/',
      '#exceptions/',
      '#lifecycles/',
      '#models/',
      '#notifications/',
      '#services/',
      '#start/env',
    ],
    // Why an action is refused is said in app/lifecycles; models pass it to `refuseIf`.
    but: [
      aboveModels,
      { regex: '^#exceptions/rule_violation$', importNames: ['RuleViolation'] },
      { regex: '^#exceptions/http_refusals$', importNames: ['NotAllowed'] },
    ],
  },
  'app/notifications': {
    allowed: ['#shared/', '#notifications/', '#services/'],
    types: ['#models/'],
    but: [aboveModels],
  },
  'app/policies': { allowed: ['#shared/', '#lifecycles/', '#policies/'], types: ['#models/'] },
  'app/queries': {
    allowed: [
      '#config/',
      '#shared/',
      '#lifecycles/',
      '#models/',
      '#queries/',
      '#services/database/prepared_read',
    ],
  },
  'app/services': {
    allowed: ['#config/', '#shared/', '#exceptions/', '#services/', '#start/env'],
    but: [aboveModels],
  },
  'app/services/sign_in': {
    allowed: ['#config/', '#shared/', '#exceptions/', '#models/', '#services/'],
  },
  'app/services/startup': {
    allowed: ['#config/', '#exceptions/', '#models/', '#queries/', '#services/', '#start/env'],
  },
  'app/services/operations/doctor': {
    allowed: ['#config/', '#models/', '#queries/', '#services/', '#start/env'],
  },
  // Node.js runs these files as they are, in processes without the application.
  'app/services/decoding/processes': { allowed: [] },
  'app/transformers': {
    allowed: [
      '#config/',
      '#shared/',
      '#exceptions/',
      '#lifecycles/',
      '#models/',
      '#notifications/',
      '#policies/',
      '#transformers/',
    ],
    types: ['#queries/'],
  },
  'app/validators': {
    allowed: ['#shared/', '#lifecycles/', '#validators/'],
  },
  // A later change of the code must not change what a migration does.
  'database/migrations': { allowed: ['#database/checks', '#database/places'] },
  'resources': { allowed: ['#shared/'] },
}

/** As a pattern of .gitignore, where a line that begins with # is a comment. */
const pattern = (beginning: string) => `${beginning.replace('#', '\\#')}**`

/** Allows `exceptions` out of what the other patterns match. */
const but = (exceptions: string[]) => exceptions.map((exception) => `!${exception}`)

/** Forbids static and dynamic imports. Patterns after one that excepts a module don't apply to it. */
const forbidImports = (patterns: object[], message: string): OxlintOverride['rules'] => ({
  'no-restricted-imports': ['error', { patterns: patterns.map((each) => ({ ...each, message })) }],
})

/** They decode what people send, which may take all time and memory: only in processes that are killed. */
const decoders = ['sharp', 'libheif-js', 'libheif-js/**']

const importRules = Object.entries(allowedImports).map(([folder, rule]) => {
  const { allowed, types = [], but: exceptions = [] } = rule
  const isServer = folder.startsWith('app/') && folder !== 'app/services/decoding/processes'
  const list = [...allowed, ...types.map((beginning) => `types of ${beginning}`)].join(', ')
  const typesOnly = types.length ? [{ regex: `^(${types.join('|')})`, allowTypeImports: true }] : []
  const others = ['\\#*', '\\#*/**', '../**', ...but([...allowed, ...types].map(pattern))]
  if (isServer) others.push(...decoders)
  return {
    files: [`${folder}/**/*.{ts,tsx}`],
    rules: forbidImports(
      [...typesOnly, ...exceptions, { group: others }],
      `Code in ${folder} may import packages, files beside it, and: ${list || 'nothing else'}.`
    ),
  }
})

const sandboxByPath = { regex: '^(\\.\\.?/)+sandbox/' }
const sandboxBut = (...exceptions: string[]) => ({
  group: ['\\#sandbox/**', ...but(exceptions)],
})

/** The payment sandbox and the product know nothing about each other. */
const sandboxBoundary: OxlintOverride[] = [
  {
    files: ['**/*.{ts,tsx}'],
    excludeFiles: ['sandbox/**'],
    rules: forbidImports(
      [sandboxByPath, sandboxBut()],
      'The payment sandbox is reached over HTTP; only commands/sandbox_serve.ts starts it.'
    ),
  },
  {
    files: ['commands/sandbox_serve.ts'],
    rules: forbidImports(
      [sandboxByPath, sandboxBut('\\#sandbox/stripe_sandbox')],
      'Import the entry file, #sandbox/stripe_sandbox.'
    ),
  },
  {
    files: ['tests/**/*.ts'],
    rules: forbidImports(
      [sandboxByPath, sandboxBut('\\#sandbox/stripe_sandbox', '\\#sandbox/tests/**')],
      'Import the entry file, #sandbox/stripe_sandbox, or its test helpers.'
    ),
  },
  {
    files: ['sandbox/**/*.ts'],
    rules: forbidImports(
      [{ group: ['**', ...but(['node:*', 'node:*/**', '\\#sandbox/**'])] }],
      'The payment sandbox is plain Node.js and knows nothing about Stagely.'
    ),
  },
  {
    files: ['sandbox/tests/**/*.ts'],
    rules: forbidImports(
      [{ regex: '^\\.|^@adonisjs/' }, { group: ['\\#*/**', ...but(['\\#sandbox/**'])] }],
      'The tests of the payment sandbox know nothing about Stagely.'
    ),
  },
]

/** Routes name controllers through #generated/controllers, which loads each with its first request. */
const lazyControllers: OxlintOverride = {
  files: ['start/**/*.ts'],
  rules: forbidImports(
    [sandboxByPath, { group: ['\\#sandbox/**', '\\#controllers/**'] }],
    'Controllers come from #generated/controllers, which loads them when they are needed.'
  ),
}

export default defineConfig({
  plugins: ['eslint', 'node', 'typescript', 'unicorn'],
  categories: { correctness: 'off' },
  options: { reportUnusedDisableDirectives: 'error' },
  ignorePatterns: ['.adonisjs', 'database/schema.ts', 'public', '**/*.d.ts'],
  overrides: [
    {
      files: ['**/*.ts'],
      excludeFiles: ['resources/**'],
      rules: {
        'eqeqeq': ['error', 'always'],
        'id-match': [
          'error',
          '^(\\$?[a-zA-Z][a-zA-Z\\d]*(_\\d)?|[A-Z][A-Z\\d_]*)$',
          { onlyDeclarations: true, ignoreDestructuring: true },
        ],
        'no-array-constructor': 'error',
        'no-caller': 'error',
        'no-cond-assign': ['error', 'except-parens'],
        'no-constant-condition': ['error', { checkLoops: 'allExceptWhileTrue' }],
        'no-control-regex': 'error',
        'no-debugger': 'error',
        'no-duplicate-case': 'error',
        'no-eval': 'error',
        'no-ex-assign': 'error',
        'no-extra-boolean-cast': 'error',
        'no-fallthrough': 'error',
        'no-inner-declarations': 'error',
        'no-invalid-regexp': ['error', { allowConstructorFlags: ['u', 'y'] }],
        'no-irregular-whitespace': 'error',
        'no-new-wrappers': 'error',
        'no-proto': 'error',
        'no-regex-spaces': 'error',
        'no-self-assign': 'error',
        'no-self-compare': 'error',
        'no-shadow': 'error',
        'no-sparse-arrays': 'error',
        'no-this-before-super': 'error',
        'no-unreachable': 'error',
        'no-unsafe-finally': 'error',
        'no-unsafe-negation': 'error',
        'no-with': 'error',
        'node/handle-callback-err': ['error', '^(err|error)$'],
        'one-var': ['error', 'never'],
        'typescript/consistent-type-imports': [
          'error',
          { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
        ],
        'typescript/prefer-for-of': 'error',
        'unicorn/filename-case': ['error', { case: 'snakeCase' }],
        'unicorn/no-await-expression-member': 'error',
        'unicorn/no-instanceof-builtins': 'error',
        'unicorn/prefer-module': 'error',
        'unicorn/prefer-node-protocol': 'error',
        'unicorn/prefer-number-properties': 'error',
        'use-isnan': 'error',
        'valid-typeof': ['error', { requireStringLiterals: true }],
      },
    },
    {
      files: ['tests/**/*.ts', 'sandbox/tests/**/*.ts', 'database/demo_market/*.ts'],
      // Scenes read better in one line: (await Bid.findOrFail(id)).status
      rules: { 'unicorn/no-await-expression-member': 'off' },
    },
    {
      // The container reads the classes of the constructor's parameters when the application runs.
      files: ['app/middleware/{flash_session,static_files}_middleware.ts'],
      rules: { 'typescript/consistent-type-imports': 'off' },
    },
    ...sandboxBoundary,
    lazyControllers,
    // After the boundary: for the same file the later block replaces the earlier one.
    ...importRules,
  ],
})

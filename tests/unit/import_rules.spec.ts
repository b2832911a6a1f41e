import { readdirSync } from 'node:fs'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { forbiddenImports } from '#tests/helpers/linter'

const value = (path: string) => `import { example } from '${path}'`
const type = (path: string) => `import type { Example } from '${path}'`
const loaded = (path: string) => `export const example = () => import('${path}')`
const passedOn = (path: string) => `export { example } from '${path}'`

const cases: Record<string, { rejected: string[]; allowed: string[] }> = {
  'app/controllers': {
    rejected: [
      value('#jobs/send_digest'),
      value('#mails/receipt'),
      value('#mails/unsubscribe_link'),
      value('#controllers/home_controller'),
      value('#models/bid/selection'),
      type('#models/bid/selection'),
    ],
    allowed: [
      value('#models/bid'),
      value('#services/http/caching'),
      value('#policies/bid_policy'),
      value('#transformers/bid_transformer'),
      value('#validators/bid'),
    ],
  },
  'app/shared': {
    rejected: [
      value('#models/bid'),
      type('#models/bid'),
      value('#lifecycles/lifecycle'),
      value('#services/http/caching'),
      value('../lifecycles/lifecycle.js'),
      loaded('#models/bid'),
    ],
    allowed: [value('./enumeration.js'), value('luxon')],
  },
  'app/exceptions': {
    rejected: [value('#models/bid'), value('#controllers/home_controller')],
    allowed: [value('#services/http/caching')],
  },
  'app/jobs': {
    rejected: [value('#controllers/home_controller'), value('#transformers/bid_transformer')],
    allowed: [value('#mails/receipt'), value('#models/bid'), value('#services/http/caching')],
  },
  'app/lifecycles': {
    rejected: [
      value('#models/bid'),
      value('#services/http/caching'),
      value('#policies/bid_policy'),
      value('#transformers/bid_transformer'),
      passedOn('#models/bid'),
    ],
    allowed: [value('#shared/values/money'), value('#lifecycles/lifecycle')],
  },
  'app/mails': {
    rejected: [value('#jobs/send_digest'), value('#controllers/home_controller')],
    allowed: [
      value('#models/bid'),
      value('#notifications/catalog'),
      value('#services/http/caching'),
      value('#shared/values/money'),
    ],
  },
  'app/middleware': {
    rejected: [value('#controllers/home_controller'), value('#jobs/send_digest')],
    allowed: [value('#services/http/caching'), value('#models/session')],
  },
  'app/models': {
    rejected: [
      value('#jobs/send_digest'),
      type('#jobs/send_digest'),
      value('#mails/receipt'),
      value('#controllers/home_controller'),
      value('#policies/bid_policy'),
      value('#validators/bid'),
      value('#services/sign_in/request_origin'),
      value('#transformers/bid_transformer'),
      "import { RuleViolation } from '#exceptions/rule_violation'",
      "import { NotAllowed } from '#exceptions/http_refusals'",
    ],
    allowed: [
      "import { NotFound } from '#exceptions/http_refusals'",
      value('#models/bid/selection'),
      value('#lifecycles/lifecycle'),
      value('#notifications/notify'),
      value('#services/http/caching'),
      value('#shared/values/money'),
    ],
  },
  'app/notifications': {
    rejected: [
      value('#models/bid'),
      value('#jobs/send_digest'),
      type('#mails/receipt'),
      value('#controllers/home_controller'),
    ],
    allowed: [
      type('#models/bid'),
      value('#services/http/caching'),
      value('#shared/values/money'),
      value('#notifications/catalog'),
    ],
  },
  'app/policies': {
    rejected: [
      value('#models/bid'),
      loaded('#models/bid'),
      passedOn('#models/bid'),
      value('#services/http/caching'),
      type('#services/http/caching'),
      value('../models/bid.js'),
    ],
    allowed: [type('#models/bid'), value('#lifecycles/lifecycle'), value('@adonisjs/bouncer')],
  },
  'app/queries': {
    rejected: [
      value('#controllers/home_controller'),
      value('#jobs/send_digest'),
      value('#services/http/caching'),
      value('#transformers/bid_transformer'),
    ],
    allowed: [value('#models/bid'), value('#shared/values/money'), value('#queries/dashboard')],
  },
  'app/services': {
    rejected: [
      value('#models/bid'),
      type('#models/bid'),
      value('#lifecycles/lifecycle'),
      value('#controllers/home_controller'),
      value('sharp'),
      loaded('sharp'),
      value('libheif-js/libheif-wasm/libheif.js'),
    ],
    allowed: [value('#shared/values/money'), value('#services/http/caching')],
  },
  'app/services/decoding/processes': {
    rejected: [
      value('#shared/values/money'),
      value('#services/http/caching'),
      value('../semaphore.ts'),
    ],
    allowed: [value('sharp'), value('./tasks.ts')],
  },
  'app/transformers': {
    rejected: [
      value('#jobs/send_digest'),
      value('#mails/receipt'),
      value('#controllers/home_controller'),
      value('#services/sign_in/request_origin'),
      value('#queries/dashboard'),
      value('#services/http/caching'),
      value('#validators/bid'),
    ],
    allowed: [
      type('#models/bid'),
      type('#queries/dashboard'),
      value('#lifecycles/lifecycle'),
      value('#policies/bid_policy'),
      value('#shared/values/money'),
    ],
  },
  'app/validators': {
    rejected: [value('#models/bid'), type('#models/bid'), value('#transformers/bid_transformer')],
    allowed: [value('#shared/values/money'), value('#validators/rules'), value('@vinejs/vine')],
  },
  'database/migrations': {
    rejected: [
      value('#shared/accounts/user_types'),
      type('#shared/accounts/user_types'),
      value('#lifecycles/bid_lifecycle'),
      value('#models/bid'),
      value('../../app/shared/accounts/user_types.js'),
      loaded('#models/bid'),
    ],
    allowed: [value('#database/checks'), value('@adonisjs/lucid/schema')],
  },
  'resources': {
    rejected: [
      value('#lifecycles/bid_lifecycle'),
      type('#models/bid'),
      type('#transformers/bid_transformer'),
      value('../../app/models/bid'),
      loaded('#services/http/caching'),
    ],
    allowed: [value('#shared/values/money'), value('~/lib/api'), type('@generated/data')],
  },
  'start/routes': {
    rejected: [
      value('#controllers/home_controller'),
      loaded('#controllers/home_controller'),
      value('#sandbox/stripe_sandbox'),
    ],
    allowed: [value('#generated/controllers'), value('#models/bid')],
  },
}

const controllers = value('#controllers/home_controller')
const appFolders = readdirSync(app.makePath('app')).map((name) => `app/${name}`)

/** The lines to try in a folder, each in a file of its own, because they declare the same names. */
function filesOf(folder: string): Record<string, string[]> {
  const { rejected, allowed } = cases[folder] ?? { rejected: [], allowed: [] }
  const lines = [...new Set([...rejected, ...allowed, controllers])]
  const extension = folder === 'resources' ? 'tsx' : 'ts'
  return Object.fromEntries(
    lines.map((line, at) => [`${folder}/example_${at}.${extension}`, [line]])
  )
}

test.group('Import rules', (group) => {
  let forbidden: Record<string, string[]>
  group.setup(async () => {
    const folders = new Set([...Object.keys(cases), ...appFolders])
    forbidden = await forbiddenImports(Object.assign({}, ...[...folders].map(filesOf)))
  })

  /** Whether our lint configuration rejects this line in a file of this folder. */
  const isRejected = (folder: string, line: string) =>
    Object.keys(filesOf(folder)).some((path) => forbidden[path].includes(line))

  for (const [folder, { rejected, allowed }] of Object.entries(cases)) {
    test(`for ${folder} reject forbidden imports and no others`, ({ assert }) => {
      for (const line of rejected) assert.isTrue(isRejected(folder, line), line)
      for (const line of allowed) assert.isFalse(isRejected(folder, line), line)
    })
  }

  test('cover every folder of app/', ({ assert }) => {
    for (const folder of appFolders) {
      assert.isTrue(isRejected(folder, controllers), folder)
      assert.property(cases, folder)
    }
  })
})

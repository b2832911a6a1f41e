import { readFileSync } from 'node:fs'
import { Server } from 'node:http'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { limits } from '#middleware/json_body_middleware'
import { deployed, unit } from '../../deploy/cluster/files.ts'
import { countTexts, differences } from '../../deploy/cluster/load.ts'
import { withoutSecrets } from '#services/observability/security_log'

const read = (name: string) => readFileSync(app.makePath('deploy', name), 'utf8')

/** The value of a directive in nginx's configuration or a setting of a unit. */
function valueOf(text: string, pattern: RegExp): string {
  const found = pattern.exec(text)
  if (!found) throw new Error(`${pattern} is not in the file`)
  return found[1]
}

test.group('The configuration of nginx', () => {
  const nginx = read('nginx/stagely.conf')

  test('lets photos through, and closes idle connections before the web processes do', ({
    assert,
  }) => {
    const megabytes = Number(valueOf(nginx, /client_max_body_size (\d+)m;/))
    assert.equal(megabytes * 1024 * 1024, limits.photos)
    const upstream = valueOf(nginx, /upstream stagely_web \{([^}]+)\}/)
    const seconds = Number(valueOf(upstream, /keepalive_timeout (\d+)s;/))
    assert.isBelow(seconds * 1000, new Server().keepAliveTimeout)
  }).tags(['@SCL-63'])

  test('replaces the headers that TRUST_PROXY trusts', ({ assert }) => {
    const sent = [...nginx.matchAll(/proxy_set_header (\S+) (\S+);/g)]
    assert.deepEqual(Object.fromEntries(sent.map(([, name, value]) => [name, value])), {
      'Connection': '""',
      'Host': '$http_host',
      'X-Forwarded-For': '$remote_addr',
      'X-Forwarded-Proto': '$scheme',
      'X-Forwarded-Host': '$http_host',
      'X-Request-Id': '$request_id',
      'Forwarded': '""',
    })
  }).tags(['@SCL-63'])

  test('writes no address that is a secret into a log', ({ assert }) => {
    const isSecret = new RegExp(valueOf(nginx, /location ~ (\^\/\(seller\S+) \{/))
    for (const path of ['/seller/a1-_b2', '/crew/a1-_b2', '/calendar/a1.ics', '/unsubscribe/a1']) {
      assert.match(path, isSecret)
      assert.equal(withoutSecrets(path), `/${path.split('/')[1]}/…`)
    }
    for (const path of ['/', '/sellers', '/projects/7', '/api/seller/choices']) {
      assert.notMatch(path, isSecret)
      assert.equal(withoutSecrets(path), path)
    }
    const plain = valueOf(nginx, /server \{\s+listen 80;([^}]+)\}/)
    assert.include(plain, 'access_log off;')
  }).tags(['@SEL-11'])

  test('logs nothing of pages whose query may have a secret, and no query of others', ({
    assert,
  }) => {
    const locations = [...nginx.matchAll(/location ~ (\^\S+) \{([^}]+)\}/g)].filter(
      ([, , body]) => body.includes('access_log off;') && body.includes('error_log /dev/null crit;')
    )
    const isUnlogged = (path: string) =>
      locations.some(([, pattern]) => new RegExp(pattern).test(path))
    const paths = [
      ...[
        '/seller/a1-_b2',
        '/crew/a1-_b2',
        '/calendar/a1.ics',
        '/unsubscribe/a1',
        '/sign',
        '/sign/pdf',
        '/join',
      ],
      ...['/reset-password', '/confirm-email', '/restore-email', '/login', '/two-step'],
    ]
    for (const path of paths) assert.isTrue(isUnlogged(path), path)
    for (const path of ['/', '/signs', '/api/signing/codes', '/projects/7']) {
      assert.isFalse(isUnlogged(path), path)
    }
    const format = valueOf(nginx, /log_format stagely ([^;]+);/)
    const logged = [...format.matchAll(/\$(\w+)/g)].map(([, name]) => name)
    assert.sameMembers(logged, [
      ...['remote_addr', 'time_iso8601', 'request_method', 'stagely_path', 'status'],
      'body_bytes_sent',
      ...['request_time', 'request_id', 'http_user_agent'],
    ])
    const asked = new RegExp(valueOf(nginx, /map \$request_uri \$stagely_path \{\s+~(\S+) /))
    assert.equal(asked.exec('/projects?token=secret')?.groups?.stagely_asked, '/projects')
    const logs = [...nginx.matchAll(/access_log ([^;]+);/g)].map(([, to]) => to)
    assert.sameMembers([...new Set(logs)], ['off', '/var/log/nginx/stagely.log stagely'])
  }).tags(['@SEL-80'])

  test('serves assets from disk, but not what is private beside them', ({ assert }) => {
    const isPublic = new RegExp(valueOf(nginx, /location ~ (\S+) \{/))
    for (const path of ['/assets/app-CJTRVdUL.js', '/assets/app-DqoV0Q9R.css']) {
      assert.match(path, isPublic)
    }
    for (const path of ['/assets/server/ssr.js', '/assets/.vite/manifest.json', '/assets/.env']) {
      assert.notMatch(path, isPublic)
    }
    assert.equal(valueOf(nginx, /location \/assets\/ \{\s+(\S+ \d+);/), 'return 404')
    assert.equal(valueOf(nginx, /location \/metrics \{\s+(\S+ \d+);/), 'return 404')
  }).tags(['@SCL-63'])

  test('limits bodies, slow clients, connections and the time to answer', ({ assert }) => {
    const limited = {
      client_max_body_size: '28m',
      client_header_timeout: '10s',
      client_body_timeout: '20s',
      send_timeout: '20s',
      reset_timedout_connection: 'on',
      large_client_header_buffers: '4 16k',
      limit_conn_zone: '$binary_remote_addr zone=stagely_addresses:10m',
      limit_conn: 'stagely_addresses 100',
      limit_conn_status: '429',
      proxy_connect_timeout: '2s',
      proxy_send_timeout: '20s',
      proxy_read_timeout: '60s',
      proxy_next_upstream_tries: '2',
      proxy_next_upstream_timeout: '25s',
    }
    for (const [name, value] of Object.entries(limited)) {
      assert.equal(valueOf(nginx, new RegExp(`^\\s*${name} ([^;]+);`, 'm')), value, name)
    }
  }).tags(['@SCL-176'])

  test('has a page for the time in which no process answers, and passes on what they answer', ({
    assert,
  }) => {
    const codes = valueOf(nginx, /error_page ([\d ]+) \/stagely-away\.html;/)
    assert.equal(codes, '502 504')
    const location = valueOf(nginx, /location = \/stagely-away\.html \{([^}]+)\}/)
    assert.include(location, 'internal;')
    assert.include(location, 'Retry-After')
    assert.notInclude(nginx, 'proxy_intercept_errors')
    const page = read('nginx/away.html')
    assert.include(page, 'Stagely will be back in a moment')
    // Everything else may be away, too.
    assert.notMatch(page, /<script|<link|src=|url\(|https?:/)
  }).tags(['@SCL-177', '@R766'])

  test('repeats no request that may have had an effect', ({ assert }) => {
    assert.equal(valueOf(nginx, /proxy_next_upstream ([^;]+);/), 'error timeout')
  }).tags(['@SCL-63'])
})

test.group('The cache of photos', () => {
  const nginx = read('nginx/photos.conf')

  test('keeps photos as long as the site says, and never longer', ({ assert }) => {
    const directives = [...nginx.matchAll(/^\s*(proxy_cache_\w+|proxy_ignore_headers) ([^;]+);/gm)]
    assert.deepEqual(Object.fromEntries(directives.map(([, name, value]) => [name, value])), {
      proxy_cache_path: directives[0][2],
      proxy_cache_key: '$uri',
      proxy_cache_revalidate: 'on',
      proxy_cache_use_stale: 'off',
      proxy_cache_lock: 'on',
    })
  }).tags(['@SCL-97'])

  test('asks for photos only, as nobody in particular', ({ assert }) => {
    const isPhoto = new RegExp(valueOf(nginx, /location ~ "(\S+)" \{/))
    const name = '0123456789abcdef'.repeat(2)
    for (const end of ['.webp', '-480.webp', '.jpg', '-1200.jpg']) {
      assert.match(`/photos/${name}${end}`, isPhoto)
    }
    for (const path of ['/', '/api/projects', `/photos/${name}`, `/photos/${name}.webp/x`]) {
      assert.notMatch(path, isPhoto)
    }
    assert.equal(valueOf(nginx, /location \/ \{\s+(\S+ \d+);/), 'return 404')
    assert.equal(valueOf(nginx, /limit_except (\w+) \{\s+deny all;/), 'GET')
    assert.equal(valueOf(nginx, /proxy_set_header Cookie (\S+);/), '""')
    assert.equal(valueOf(nginx, /proxy_set_header Authorization (\S+);/), '""')
    assert.equal(valueOf(nginx, /rewrite \^ (\S+) break;/), '$uri?')
  }).tags(['@SCL-97'])
})

test.group('The configuration of the other parts', () => {
  test('gives jobs to workers and migrations to their own unit, once for each release', ({
    assert,
  }) => {
    const template = (name: string) => read(`systemd/stagely-${name}@.service`)
    assert.equal(
      valueOf(template('web'), /^ExecStart=(.+)$/m),
      '/usr/bin/env PORT=%i METRICS_PORT=1%i QUEUE_WORKER=off /usr/bin/node bin/server.js'
    )
    assert.equal(
      valueOf(template('worker'), /^ExecStart=(.+)$/m),
      '/usr/bin/env METRICS_PORT=1400%i /usr/bin/node ace.js queue:work'
    )
    assert.match(valueOf(template('migrate'), /^ExecStart=(.+)$/m), /migration:run --force$/)
    assert.equal(valueOf(template('migrate'), /^Type=(.+)$/m), 'oneshot')
    assert.equal(valueOf(template('migrate'), /^RemainAfterExit=(.+)$/m), 'yes')
    for (const name of ['web', 'worker'])
      assert.notMatch(template(name), /ExecStartPre|migration:run/)

    const compose = read('compose.yml')
    assert.match(compose, /x-web:[^]+QUEUE_WORKER: 'off'[^]+services:/)
    assert.match(compose, / {2}web1: \*web\n {2}web2: \*web\n/)
    assert.match(compose, /command: \[node, ace\.js, 'queue:work'\]/)
  }).tags(['@SCL-63'])

  test('gives each process of a machine metrics of its own, which Prometheus asks for', ({
    assert,
  }) => {
    const targets = [...read('prometheus.yml').matchAll(/'127\.0\.0\.1:(\d{4,5})'/g)]
    const ports = [
      ...['3333', '3334'].map((port) => `1${port}`),
      ...['1'].map((worker) => `1400${worker}`),
    ]
    assert.includeMembers(
      targets.map(([, port]) => port),
      ports
    )
  }).tags(['@SCL-171'])

  test('restarts a process that hangs, and one that ended', ({ assert }) => {
    for (const name of ['stagely', 'stagely-web@', 'stagely-worker@']) {
      const text = read(`systemd/${name}.service`)
      assert.equal(valueOf(text, /^Restart=(.+)$/m), 'always')
      assert.isAtMost(Number(valueOf(text, /^WatchdogSec=(.+)$/m)), 30)
      // A stopped process doesn't receive anything else.
      assert.equal(valueOf(text, /^WatchdogSignal=(.+)$/m), 'SIGKILL')
      assert.equal(valueOf(text, /^NotifyAccess=(.+)$/m), 'all')
      assert.equal(valueOf(text, /^KillMode=(.+)$/m), 'mixed')
      // What waits for a process that hangs is repeated; what is only slow isn't.
      const nginx = read('nginx/stagely.conf')
      const [again, longest] = ['proxy_next_upstream_timeout', 'proxy_read_timeout'].map((key) =>
        Number(valueOf(nginx, new RegExp(`${key} (\\d+)s;`)))
      )
      assert.isAbove(again, Number(valueOf(text, /^WatchdogSec=(.+)$/m)))
      assert.isBelow(again, longest)
    }
    // Longer than the usual 90 seconds, which a migration may take.
    for (const name of ['stagely', 'stagely-migrate@']) {
      assert.equal(valueOf(read(`systemd/${name}.service`), /^TimeoutStartSec=(.+)$/m), 'infinity')
    }
    assert.match(read('compose.yml'), /x-application:[^]+?restart: unless-stopped/)
  }).tags(['@SCL-172'])

  test('shuts every unit off from the machine in the same way', ({ assert }) => {
    const locks = [
      ...[
        'NoNewPrivileges=true',
        'CapabilityBoundingSet=',
        'ProtectSystem=strict',
        'ProtectHome=true',
      ],
      ...['PrivateTmp=true', 'PrivateDevices=true', 'RestrictNamespaces=true'],
      ...['SystemCallFilter=@system-service', 'User=stagely', 'StateDirectory=stagely'],
    ]
    for (const name of ['', '-web@', '-worker@', '-migrate@', '-sandbox']) {
      const lines = read(`systemd/stagely${name}.service`).split('\n')
      assert.includeMembers(lines, locks, name)
    }
  }).tags(['@SCL-174'])

  test('runs containers with the commands, the user and the folder of the units', ({ assert }) => {
    const compose = read('compose.yml')
    const dockerfile = readFileSync(app.makePath('Dockerfile'), 'utf8')
    const started = (name: string) =>
      valueOf(read(`systemd/${name}.service`), /^ExecStart=(?:.* )?\/usr\/bin\/node (.+)$/m)
    const words = (list: string) => list.replaceAll(/["',]/g, '')
    const image = valueOf(dockerfile, /^CMD \["node", (.+)\]$/m)
    assert.equal(words(image), started('stagely-web@'))
    assert.equal(
      words(valueOf(compose, /worker:[^]+?command: \[node, (.+)\]/)),
      started('stagely-worker@')
    )
    assert.include(
      valueOf(compose, /migrate:[^]+?command: \[sh, -c, '(.+)'\]/),
      `node ${started('stagely-migrate@')}`
    )
    const { environment } = unit('stagely-web@')
    const { NODE_ENV, STORAGE_PATH, NODE_OPTIONS, ...memory } = environment()
    assert.include(dockerfile, `NODE_ENV=${NODE_ENV}`)
    assert.include(dockerfile, `STORAGE_PATH=${STORAGE_PATH}`)
    assert.include(dockerfile, `NODE_OPTIONS="${NODE_OPTIONS}"`)
    for (const [name, value] of Object.entries(memory)) {
      assert.include(dockerfile, `${name}=${value}`)
    }
    const [, application] = dockerfile.split(' AS application')
    assert.match(application, /install -d -o node -g node \/var\/lib\/stagely[^]+^USER node$/m)
    assert.equal(valueOf(application, /^VOLUME (.+)$/m), STORAGE_PATH)
    assert.match(compose, /x-application:[^]+? {2}volumes:\n {4}- files:\/var\/lib\/stagely\n/)
    assert.match(compose, / {2}postgres:[^]+?- database:\/var\/lib\/postgresql\n/)
    // Only nginx is reachable from outside.
    assert.deepEqual(
      [...compose.matchAll(/^ {4}ports:\n((?: {6}- .+\n)+)/gm)].map(([, ports]) => ports),
      ["      - '80:80'\n      - '443:443'\n"]
    )
  }).tags(['@SCL-175'])

  test('gives processes 15 seconds to stop, which need ten', ({ assert }) => {
    for (const name of ['stagely', 'stagely-web@', 'stagely-worker@']) {
      assert.equal(valueOf(read(`systemd/${name}.service`), /^TimeoutStopSec=(.+)$/m), '15')
    }
    assert.equal(valueOf(read('compose.yml'), /x-application:[^]+?stop_grace_period: (\w+)/), '15s')
  }).tags(['@SCL-63'])

  test('keeps stored files from other users of the machine', ({ assert }) => {
    for (const name of ['stagely', 'stagely-web@', 'stagely-worker@', 'stagely-migrate@']) {
      const text = read(`systemd/${name}.service`)
      assert.equal(valueOf(text, /^StateDirectoryMode=(.+)$/m), '0700')
      assert.equal(valueOf(text, /^UMask=(.+)$/m), '0077')
    }
  })

  test('limits the memory of each process in the same way', ({ assert }) => {
    for (const name of ['stagely', 'stagely-web@', 'stagely-worker@']) {
      const text = read(`systemd/${name}.service`)
      assert.deepEqual(text.match(/NODE_OPTIONS=[^"\n]+|MALLOC_\w+=\d+/g), [
        'NODE_OPTIONS=--max-semi-space-size=32 --max-old-space-size=512 --v8-pool-size=1',
        'MALLOC_ARENA_MAX=2',
        'MALLOC_MMAP_THRESHOLD_=32768',
      ])
    }
  }).tags(['@SCL-63'])

  test('lets an upgrade wait until nginx asks a process again', ({ assert }) => {
    const pause = Number(valueOf(read('stagely.cjs'), /STAGELY_PAUSE_SECONDS \|\| (\d+)\)/))
    const nginx = read('nginx/stagely.conf')
    // nginx counts whole seconds.
    assert.isAbove(pause, Number(valueOf(nginx, /fail_timeout=(\d+)s;/)) + 1)
  }).tags(['@SCL-182'])

  test('lets queries wait shorter for a new primary than nginx waits for an answer', ({
    assert,
  }) => {
    const bouncer = read('pgbouncer/pgbouncer.ini')
    assert.equal(valueOf(bouncer, /^pool_mode = (.+)$/m), 'transaction')
    assert.equal(valueOf(bouncer, /^server_login_retry = (.+)$/m), '1')
    const longest = Number(valueOf(read('nginx/stagely.conf'), /proxy_read_timeout (\d+)s;/))
    assert.isBelow(Number(valueOf(bouncer, /^query_wait_timeout = (.+)$/m)), longest)
  }).tags(['@SCL-63'])
})

test.group('The rehearsal of a cluster', () => {
  test('reports what is lost and what is there twice', ({ assert }) => {
    const found = (...texts: string[]) => countTexts(texts.map((text) => ({ text })))
    const sent = new Set(['one', 'two', 'three'])
    assert.isEmpty(differences('message', sent, found('one', 'two', 'three', 'not acknowledged')))
    assert.deepEqual(differences('message', sent, found('one', 'three', 'three')), [
      '1 of 3: message lost',
      '1 of 2: message there twice',
    ])
    assert.deepEqual(differences('email', sent, found('one', 'three', 'three'), true), [
      '1 of 3: email lost',
    ])
  }).tags(['@SCL-64', '@R244'])

  test('refuses a file in which it can’t replace what differs', ({ assert }) => {
    const moved = deployed('pgbouncer/primary.ini', [['10.0.0.5', '127.0.0.1']])
    assert.include(moved, 'host=127.0.0.1 ')
    assert.throws(
      () => deployed('pgbouncer/primary.ini', [['10.9.9.9', '127.0.0.1']]),
      'deploy/pgbouncer/primary.ini no longer has: 10.9.9.9'
    )
  }).tags(['@SCL-64'])
})

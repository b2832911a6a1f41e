import type { Data } from '@generated/data'
import { useRef, useState } from 'react'
import { obstacles, turnOn, usePushSupport } from '~/components/notifications/push_device'
import { Badge } from '~/components/ui/badge'
import { Button } from '~/components/ui/button'
import { LocalTime } from '~/components/ui/local_time'
import { Switch } from '~/components/ui/switch'
import { useMutation } from '~/hooks/use_mutation'
import { useQuery } from '~/hooks/use_query'
import { api, type ResultOf } from '~/lib/api'
import { unsubscribe } from '~/lib/push'
import { keys } from '~/lib/query_keys'

export type PushSettings = ResultOf<'/api/push-subscriptions'>
type Topic = keyof PushSettings['topics']

interface PushDevicesProps {
  serverKey: string
  settings: PushSettings
  topics: { topic: string; label: string }[]
}

/** Turns push notifications on for this device, and lists all devices and what they get. */
export function PushDevices({ serverKey, settings: initialData, topics }: PushDevicesProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { data } = useQuery<PushSettings>({
    queryKey: keys.push,
    queryFn: () => api.get('/api/push-subscriptions'),
    initialData,
  })
  const here = data.devices.find(({ current, outdated }) => current && !outdated)
  const on = useMutation(turnOn)
  const remove = useMutation(
    {
      send: async ({ id, current }: Data.PushSubscription) => {
        await api.delete(`/api/push-subscriptions/${id}`)
        if (current) await unsubscribe()
      },
      done: 'Push notifications are off on that device',
      failed: 'Failed to remove the device',
      invalidates: () => [keys.push],
    },
    // The button that was pressed is unmounted.
    { onSuccess: () => heading.current?.focus() }
  )
  const test = useMutation({
    send: (id: number) => api.post(`/api/push-subscriptions/${id}/test`),
    done: 'A test is on its way',
    failed: 'Failed to send a test',
  })

  return (
    <section aria-labelledby="push" className="mt-10">
      <h2 id="push" ref={heading} tabIndex={-1} className="text-lg font-semibold">
        Push notifications on this device
      </h2>
      <p className="mt-1 text-[0.9375rem] text-pretty text-muted">
        They arrive while Stagely is closed and show no names, addresses or prices.
      </p>
      <ThisDevice
        isOn={here !== undefined}
        turningOn={on.busy}
        sending={test.busy}
        onTurnOn={() => void on.mutate(serverKey)}
        onTest={() => here && void test.mutate(here.id)}
      />
      {data.devices.length > 0 && (
        <>
          <ul className="mt-5 divide-y divide-line border-y border-line">
            {data.devices.map((device) => (
              <Device
                key={device.id}
                device={device}
                busy={remove.busy}
                onRemove={() => void remove.mutate(device)}
              />
            ))}
          </ul>
          <Topics stored={data.topics} topics={topics} />
        </>
      )}
    </section>
  )
}

interface ThisDeviceProps {
  isOn: boolean
  turningOn: boolean
  sending: boolean
  onTurnOn: () => void
  onTest: () => void
}

function ThisDevice({ isOn, turningOn, sending, onTurnOn, onTest }: ThisDeviceProps) {
  const support = usePushSupport()
  if (support && support !== 'supported') {
    return <p className="mt-4 min-h-11 text-[0.9375rem] text-pretty">{obstacles[support]}</p>
  }
  return (
    <div className="mt-4 flex min-h-11 flex-wrap items-center gap-2">
      {isOn ? (
        <Button loading={sending && 'Sending'} onClick={onTest}>
          Send a test
        </Button>
      ) : (
        <Button variant="primary" loading={turningOn && 'Turning on'} onClick={onTurnOn}>
          Turn on for this device
        </Button>
      )}
    </div>
  )
}

interface DeviceProps {
  device: Data.PushSubscription
  busy: boolean
  onRemove: () => void
}

function Device({ device: { device, current, createdAt }, busy, onRemove }: DeviceProps) {
  return (
    <li className="flex items-center justify-between gap-4 py-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          <span className="wrap-anywhere">{device}</span>
          {current && <Badge text="This device" tone="success" />}
        </p>
        <p className="mt-0.5 text-sm text-muted">
          On since <LocalTime at={createdAt} />
        </p>
      </div>
      <Button
        size="sm"
        className="shrink-0"
        aria-label={`Remove ${device}`}
        aria-disabled={busy || undefined}
        onClick={busy ? undefined : onRemove}
      >
        Remove
      </Button>
    </li>
  )
}

interface TopicsProps {
  stored: PushSettings['topics']
  topics: PushDevicesProps['topics']
}

/** A switch per topic. A choice is saved at once. */
function Topics({ stored, topics }: TopicsProps) {
  const [chosen, setChosen] = useState<Partial<PushSettings['topics']>>({})
  const { mutate } = useMutation(
    {
      send: (choice: Partial<PushSettings['topics']>) =>
        api.patch('/api/push-subscriptions/topics', choice),
      failed: 'Failed to save your choice',
      invalidates: () => [keys.push],
    },
    { onSuccess: setChosen }
  )
  const shown = { ...stored, ...chosen }

  function choose(topic: Topic, push: boolean) {
    setChosen((others) => ({ ...others, [topic]: push }))
    void mutate({ [topic]: push })
  }

  return (
    <fieldset className="mt-6">
      <legend className="font-semibold">What your devices get</legend>
      {topics.map(({ topic, label }) => (
        <Switch
          key={topic}
          label={label}
          className="border-b border-line py-1"
          checked={shown[topic as Topic]}
          onCheckedChange={(push) => choose(topic as Topic, push)}
        />
      ))}
    </fieldset>
  )
}

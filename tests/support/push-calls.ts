/** Subscriptions of devices, as an app makes them. */
import { pushSchema, type PushBody, type PushState } from '#domain/wire/push.ts';
import { createPushDevice, type PushDevice } from './push-device.ts';
import { randomKey, type Answer, type Session } from './server-app.ts';

type Settings = Partial<Pick<PushBody, 'time_zone' | 'digest_hour' | 'quiet' | 'show_names'>>;

export interface SubscribedDevice extends PushDevice {
  readonly endpoint: string;
}

export function newEndpoint(origin = 'https://push.example'): string {
  return `${origin}/${randomKey()}`;
}

export function putPush(
  who: Session,
  { endpoint, keys }: Pick<PushBody, 'endpoint' | 'keys'>,
  settings: Settings = {},
): Promise<Answer> {
  return who.send('PUT', '/api/push', { endpoint, keys, time_zone: 'UTC', ...settings });
}

/** Without quiet hours and without a digest unless they are asked for. */
export async function subscribe(
  who: Session,
  { origin, ...settings }: Settings & { readonly origin?: string } = {},
): Promise<SubscribedDevice> {
  const device = { ...createPushDevice(), endpoint: newEndpoint(origin) };
  const answer = await putPush(who, device, { digest_hour: null, quiet: null, ...settings });
  if (answer.status !== 200) throw new Error(`It could not subscribe: ${answer.text}`);
  return device;
}

export async function readPush(who: Session): Promise<PushState> {
  return (await who.send('GET', '/api/push')).read(pushSchema);
}

// The script of the switch for messages to this browser, which asks for permission only when it is pressed.

const box = document.querySelector<HTMLElement>('#push');
const { publicKey = '', devices = '' } = box?.dataset ?? {};
const isAble = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

if (box && isAble) {
  form('off')?.addEventListener('submit', (event) => changed(event, 'off', switchedOn));
  form('on')?.addEventListener('submit', (event) => changed(event, 'on', switchedOff));
  void find();
}

type State = 'none' | 'denied' | 'failed' | 'off' | 'on';

function form(state: State): HTMLFormElement | null {
  return document.querySelector<HTMLFormElement>(`form[data-push=${state}]`);
}

function show(...states: State[]): void {
  for (const part of box?.querySelectorAll<HTMLElement>('[data-push]') ?? [])
    part.hidden = !states.some((state) => state === part.dataset.push);
}

async function find(): Promise<void> {
  const subscription = await (await navigator.serviceWorker.getRegistration('/'))?.pushManager.getSubscription();
  const isKnown = subscription != null && devices.split(' ').includes(await hashOf(subscription.endpoint));
  if (Notification.permission === 'denied') show('denied');
  else show(isKnown && Notification.permission === 'granted' ? 'on' : 'off');
}

function changed(event: SubmitEvent, state: 'on' | 'off', change: () => Promise<Record<string, string> | undefined>) {
  event.preventDefault();
  change().then(
    (values) => values && send(state, values),
    (error: unknown) => {
      console.warn(error);
      show('failed', 'off');
    },
  );
}

function send(state: 'on' | 'off', values: Record<string, string>): void {
  const sent = form(state);
  for (const [name, value] of Object.entries(values)) {
    const field = sent?.querySelector<HTMLInputElement>(`[name=${name}]`);
    if (field) field.value = value;
  }
  sent?.submit();
}

async function switchedOn(): Promise<Record<string, string> | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') {
    show(Notification.permission === 'denied' ? 'denied' : 'off');
    return undefined;
  }
  await navigator.serviceWorker.register('/worker.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  const applicationServerKey = bytesOf(publicKey);
  const before = await pushManager.getSubscription();
  // A subscription for an older key of the portal gets no messages that the present key signs.
  if (before && !isSame(before.options.applicationServerKey, applicationServerKey)) await before.unsubscribe();
  const { endpoint, keys } = (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })).toJSON();
  return { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' };
}

async function switchedOff(): Promise<Record<string, string>> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscription = await pushManager.getSubscription();
  await subscription?.unsubscribe();
  return { endpoint: subscription?.endpoint ?? '' };
}

function isSame(one: ArrayBuffer | null, other: Uint8Array): boolean {
  const bytes = new Uint8Array(one ?? []);
  return bytes.length === other.length && bytes.every((byte, at) => byte === other[at]);
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

async function hashOf(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  const letters = btoa(String.fromCharCode(...new Uint8Array(hash)));
  return letters.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

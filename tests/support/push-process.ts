import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { z } from 'zod';

const Browser = z.object({ endpoint: z.string(), p256dh: z.string(), auth: z.string() });

const PushReceived = z.object({
  id: z.string(),
  publicKey: z.string(),
  subject: z.string(),
  ttl: z.string(),
  topic: z.string(),
  urgency: z.string(),
  message: z.object({ id: z.uuid(), title: z.string(), body: z.string(), url: z.string() }),
});

/** It verifies and opens what it receives. */
export async function pushService() {
  const child = spawn(process.execPath, ['tests/support/push-service.ts'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout, 'data');
  const origin = String(line).trim();
  const ask = async (path: string, body?: object) =>
    (await fetch(`${origin}${path}`, body && { method: 'POST', body: JSON.stringify(body) })).json();
  return {
    origin,
    host: new URL(origin).host,
    browser: async () => Browser.parse(await ask('/open')),
    received: async () => z.array(PushReceived).parse(await ask('/received')),
    answers: async (endpoint: string, status: number) =>
      void (await ask(`/answers/${endpoint.split('/').at(-1)}`, { status })),
    close: () => void child.kill(),
  };
}

import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningServer, startPortal } from './servers.ts';

export type Customer = { email: string; password: string };

export type DemoPortal = RunningServer & { customer: Customer };

export async function startDemoPortal(): Promise<DemoPortal> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kapu-demo-'));
  // Under root the embedded server runs as another user, who has to be able to enter the folder.
  chmodSync(dataDir, 0o755);
  const portal = await startPortal({ KAPU_DEMO: 'on', KAPU_DATA_DIR: dataDir, DATABASE_URL: '' });
  const [, email = '', password = ''] = /Demo customer\s+(\S+), password (\S+)/.exec(portal.output()) ?? [];
  return {
    origin: portal.origin,
    customer: { email, password },
    stop: async () => {
      await portal.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

export const searchPath = '/services/provider-search?subfunction=101&location=Budapest';

export async function doctorPath({ origin }: RunningServer): Promise<string> {
  const page = await (await fetch(`${origin}${searchPath}`)).text();
  const [, path] = /href="(\/providers\/\d+\/doctors\/\d[^"]*)"/.exec(page) ?? [];
  if (path === undefined) throw new Error('the search lists no doctor');
  return path.replaceAll('&amp;', '&');
}

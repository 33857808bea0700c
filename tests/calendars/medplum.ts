import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const program = join(import.meta.dirname, 'medplum-server.ts');

export type Resource = {
  resourceType: string;
  id?: string;
  identifier?: unknown;
  slot?: unknown;
  [field: string]: unknown;
};

/** `ihe-forgets` keeps no identifier of a hold. */
export type ServerKind = 'plain' | 'ihe' | 'ihe-forgets';

export async function medplum(kind: ServerKind = 'plain') {
  const child = spawn(process.execPath, [program, kind], { stdio: ['ignore', 'pipe', 'inherit'] });
  const output = await new Promise<string>((done, fail) => {
    child.stdout.once('data', (chunk) => done(String(chunk)));
    child.once('exit', (code) => fail(new Error(`the FHIR server ended with ${code}`)));
  });
  const port = Number(/\d+/.exec(output)?.[0]);
  const base = `http://127.0.0.1:${port}/fhir/R4`;
  async function ask(method: string, path: string, body?: object): Promise<Resource> {
    const response = await fetch(`${base}/${path}`, { method, ...(body && { body: JSON.stringify(body) }) });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
    return answer;
  }
  return {
    base,
    port,
    ask,
    put: (resource: Resource) => ask('PUT', `${resource.resourceType}/${resource.id}`, resource),
    all: async (type: string): Promise<Resource[]> => {
      const bundle = await ask('GET', `${type}?_count=1000000`);
      const entries = bundle.entry;
      return Array.isArray(entries) ? entries.map(({ resource }) => resource) : [];
    },
    clear: () => ask('POST', '$clear'),
    expire: () => ask('POST', '$expire'),
    stop: async () => {
      child.kill();
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

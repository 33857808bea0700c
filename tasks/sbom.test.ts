import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { run } from '../tests/commands/command.ts';
import { deep } from '../tests/support/deep.ts';
import { auditReport } from './audit-report.ts';

// The real npm asks this source of advisories.

let server: Server;
let source: string;
let answer: (packages: Record<string, string[]>) => { status: number; body: unknown };

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const sent = await buffer(request);
    const text = request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent;
    const { status, body } = answer(z.record(z.string(), z.array(z.string())).catch({}).parse(json(text.toString())));
    // Npm asks for the versions of a package with a hole.
    const name = decodeURIComponent(request.url ?? '').slice(1);
    const reply = request.method === 'GET' ? { name, versions: { '1.0.0': { name, version: '1.0.0' } } } : body;
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(reply));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  source = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`;
});
afterAll(() => server.close());

function json(text: string): unknown {
  return text === '' ? {} : JSON.parse(text);
}

async function sbom() {
  const cache = mkdtempSync(join(tmpdir(), 'kapu-npm-'));
  const env = { ...process.env, npm_config_registry: source, npm_config_fetch_retries: '0', npm_config_cache: cache };
  return run('tasks/sbom.ts', [], env)
    .then(({ code, out }) => ({ code, output: out }))
    .finally(() => rmSync(cache, { recursive: true }));
}

const hole = (severity: string) => ({
  id: 1,
  url: 'https://advisories.example/1',
  title: 'A hole',
  severity,
  vulnerable_versions: '<=99',
  cwe: [],
  cvss: { score: 9, vectorString: null },
});

it('lists every package that runs with its version, and no tool of the build; a lesser hole is only told (G32)', async () => {
  let queries: Record<string, string[]> = {};
  answer = (names) => {
    queries = { ...queries, ...names };
    return { status: 200, body: names.hono ? { hono: [hole('moderate')] } : {} };
  };
  const { code, output } = await sbom();
  expect([code, output]).toEqual([
    0,
    expect.stringMatching(/: 0 critical, 0 high, [1-9]\d* lesser\.\n(?:.*\n)* {2}moderate: hono /),
  ]);
  const Bill = z.object({
    bomFormat: z.literal('CycloneDX'),
    components: z.array(z.object({ purl: z.string() })),
  });
  const purls = Bill.parse(JSON.parse(readFileSync('build/sbom.cdx.json', 'utf8'))).components.map(({ purl }) => purl);
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const purlOf = ([name, version]: [string, unknown]) => `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const plain = purls.map((purl) => purl.split('?')[0]);
  expect(
    Object.entries(dependencies)
      .map(purlOf)
      .filter((purl) => !plain.includes(purl)),
  ).toEqual([]);
  expect(
    plain.filter((purl) => /\/(?:vitest|vite|typescript|playwright-core|lighthouse|knip)@/.test(purl ?? '')),
  ).toEqual([]);
  expect(Object.keys(queries)).toContain('hono');
});

it.runIf(deep)('ends with 1 at a high or critical hole in what runs, and tells it (G32)', async () => {
  answer = ({ hono }) => ({ status: 200, body: hono ? { hono: [hole('high')] } : {} });
  const { code, output } = await sbom();
  expect(code).toBe(1);
  expect(output).toMatch(/0 critical, [1-9]\d* high, 0 lesser\.\n(?:.*\n)* {2}high: hono /);
});

it.runIf(deep)('says plainly that nobody could be asked, and ends with 2, where the source refuses (G32)', async () => {
  answer = () => ({ status: 405, body: {} });
  const { code, output } = await sbom();
  expect(code).toBe(2);
  expect(output).toContain('The audit was NOT done: the source of advisories could not be asked.\n  405 ');
  expect(output).not.toMatch(/\d high/);
});

it('tells of no hole where there is none (G32)', () => {
  const none = { info: 0, low: 0, moderate: 0, high: 0, critical: 0 };
  const output = {
    auditReportVersion: 2,
    vulnerabilities: {},
    metadata: { vulnerabilities: none, dependencies: { prod: 9 } },
  };
  expect(auditReport(JSON.stringify(output))).toEqual({
    code: 0,
    lines: ['Audited 9 packages: 0 critical, 0 high, 0 lesser.'],
  });
});

it.each(['', 'npm error', '{}', '[]'])('takes %j for an audit that was not done (G32)', (output) => {
  expect(auditReport(output).code).toBe(2);
});

import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import type { z } from 'zod';
import { operations } from '../../contract/operations.ts';
import { routes } from '../../contract/routes.ts';
import { faultOf, faultsOf, listed } from '../regexes/check.ts';
import {
  distinct,
  type Expression,
  literalsIn,
  packageOf,
  patternsOfDocument,
  Recorded,
  scriptOf,
} from '../regexes/expressions.ts';
import { readOurs, unreached } from '../regexes/unreached.ts';
import { cloneDatabase } from '../support/clone-database.ts';
import { deep } from '../support/deep.ts';
import { serve, stop } from '../support/process.ts';
import { isScript, isTest, projectFiles, readSource } from './source-text.ts';

const ofText = (source: string): Expression => ({ source, flags: '', place: 'planted' });

it('finds a planted expression that takes exponential or quadratic time, and none in one that takes linear time (T29)', async () => {
  const [nested] = literalsIn({ path: 'planted.ts', text: String.raw`const checks = [/^(?:\w+\s?)+$/];` });
  expect(nested && (await faultOf(nested))).toMatch(/^planted\.ts:1 .* exponential/);
  expect(await faultOf(ofText(String.raw`\s+$`))).toMatch(/2nd degree polynomial/);
  expect(await faultOf(ofText(String.raw`^(.*)x\1+y$`))).toMatch(/polynomial/);
  expect(await faultOf(ofText(String.raw`(?<!\s)\s+$`))).toBeUndefined();
});

it('has no expression of ours and none of the API’s document that takes more than linear time (T29, G19)', async () => {
  const paths = projectFiles().filter((path) => isScript(path) && !isTest(path));
  const ours = paths.flatMap((path) => literalsIn(readSource(path)));
  const described = patternsOfDocument();
  expect(ours.length).toBeGreaterThan(300);
  expect(described.length).toBeGreaterThan(50);
  expect(await faultsOf(distinct([...ours, ...described]))).toEqual([]);
});

/** The portal was asked for every page and every operation. */
async function recorded(): Promise<z.infer<typeof Recorded>> {
  const clone = await cloneDatabase();
  const path = join(tmpdir(), `kapu-expressions-${clone.name}.json`);
  const recorder = pathToFileURL(join(import.meta.dirname, '../regexes/recorder.ts')).href;
  const settings = { RATE_LIMITS: 'off', KAPU_EXPRESSIONS: path, NODE_OPTIONS: `--import=${recorder}` };
  const portal = await serve({ DATABASE_URL: clone.url, ...settings }, 'tests/regexes/sources.ts');
  const ask = async (address: string, init: RequestInit) => {
    await (await fetch(`${portal.base}${address}`, { redirect: 'manual', ...init })).text();
  };
  for (const route of Object.values(routes))
    await ask(route.path.replace('*', '/nowhere').replaceAll(/:\w+\??/g, '1'), {});
  const json = { headers: { 'content-type': 'application/json' }, body: '{}' };
  for (const { method, path: operation } of Object.values(operations))
    await ask(`/api${operation.replaceAll(/\{\w+\}/g, '1')}`, { method, ...(method !== 'GET' && json) });
  await stop(portal);
  await clone.drop();
  return Recorded.parse(JSON.parse(readFileSync(path, 'utf8')));
}

it.runIf(deep)(
  'has no expression in what a portal runs that takes more than linear time on what a visitor sends (T29, G19)',
  async () => {
    const { files, made } = await recorded();
    const scripts = files.filter((path) => /\.[cm]?[jt]s$/.test(path) && (packageOf(path) || path.includes('/build/')));
    const stands = scripts.flatMap((path) => literalsIn(scriptOf(path)));
    const all = distinct([...stands, ...made]);
    expect(all.length).toBeGreaterThan(1000);
    const reached = all.filter(({ place }) => !Object.hasOwn(readOurs, packageOf(place) ?? ''));
    const breaches: string[] = [];
    for (const one of reached) breaches.push(...(await listed(one)));
    expect(breaches.filter((fault) => !Object.keys(unreached).some((known) => fault.includes(known)))).toEqual([]);
    // A row goes where its expression is gone.
    expect(Object.keys(unreached).filter((known) => !breaches.some((fault) => fault.includes(known)))).toEqual([]);
  },
);

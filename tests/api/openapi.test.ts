import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deep } from '../support/deep.ts';
import { type World, world } from '../support/world.ts';

// A stranger's tools: a linter, a generator of types, and a client that knows the document alone.

let w: World;
let source: string;
const folder = mkdtempSync(join(tmpdir(), 'kapu-client-'));
beforeAll(async () => {
  w = await world();
  source = await (await w.request('/api/openapi.json')).text();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await w.close();
});

async function faultsIn(document: string): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] });
  const faults = await lintFromString({ source: document, absoluteRef: join(folder, 'openapi.json'), config });
  return faults.map(({ ruleId, severity, location: [at] }) => `${severity} ${ruleId} ${at?.pointer}`);
}

/** The generator needs the compiler's interface, which TypeScript 7 no longer has. */
async function typesOf(document: string): Promise<string> {
  const hooks = registerHooks({
    resolve: (name, context, next) =>
      next(
        name === 'typescript' && context.parentURL?.includes('/openapi-typescript/') ? 'typescript-5' : name,
        context,
      ),
  });
  try {
    const { default: openapiTypes, astToString } = await import('openapi-typescript');
    return astToString(await openapiTypes(document, { silent: true }));
  } finally {
    hooks.deregister();
  }
}

describe('the OpenAPI document', () => {
  it('passes the recommended rules of a linter', async () => {
    expect(await faultsIn(source)).toEqual([]);
  });

  it('names the token of a log-in by token as its bearer, and the id that such a log-in must have (S7-03, S7-17)', () => {
    const { paths } = JSON.parse(source);
    expect(paths['/login-with-token'].get.security).toEqual([{ bearer: [] }]);
    const minted = ['/login-with-token', '/login-with-account-token/{accountToken}', '/impersonate'];
    for (const path of minted) {
      const [described] = Object.values<{ parameters: { name?: string }[] }>(paths[path]);
      expect(
        described?.parameters.find(({ name }) => name === 'X-Fe-Request-Id'),
        path,
      ).toMatchObject({ required: true });
    }
  });

  it('would not pass with a reference to nothing or an example that breaks its schema', async () => {
    const document = JSON.parse(source);
    document.components.schemas.Ratings.properties.waiting.$ref = '#/components/schemas/Nothing';
    const answer = 'responses/200/content/application~1json';
    const cancel = document.paths['/reservations/{token}/cancel'].post;
    cancel.responses[200].content['application/json'].example.status = 'forgotten';
    expect((await faultsIn(JSON.stringify(document))).sort()).toEqual([
      'error no-unresolved-refs #/components/schemas/Ratings/properties/waiting',
      `warn no-invalid-media-type-examples #/paths/~1reservations~1{token}~1cancel/post/${answer}/example/status`,
    ]);
  });
});

describe('a client made of the OpenAPI document', () => {
  const client = 'book-and-cancel.ts';
  const settings = {
    compilerOptions: {
      strict: true,
      exactOptionalPropertyTypes: true,
      target: 'esnext',
      module: 'preserve',
      lib: ['esnext', 'dom'],
      types: [],
      noEmit: true,
      allowImportingTsExtensions: true,
    },
    include: ['*.ts'],
  };
  beforeAll(() => {
    cpSync(join('tests/api-client', client), join(folder, client));
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction');
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
  });

  it.runIf(deep)('compiles, and would not with an operation, a field of an answer or a header less', async () => {
    const types = await typesOf(source);
    const without = ['/reservations/{token}/cancel', 'slots', 'Idempotency-Key'];
    const less = without.reduce((text, name) => text.replaceAll(name, 'renamed'), types);
    writeFileSync(join(folder, 'api.ts'), types);
    writeFileSync(join(folder, 'planted-api.ts'), less);
    writeFileSync(
      join(folder, 'planted.ts'),
      readFileSync(join(folder, client), 'utf8').replace('./api.ts', './planted-api.ts'),
    );
    const compiler = [resolve('node_modules/typescript/bin/tsc'), '-p', folder];
    const { stdout } = spawnSync(process.execPath, compiler, { encoding: 'utf8' });
    const files = [...stdout.matchAll(/(\S+\.ts)\(\d+,\d+\): error/g)].map(([, path = '']) => basename(path));
    expect(new Set(files)).toEqual(new Set(['planted.ts']));
    for (const name of without) expect(stdout).toContain(name);
  });

  it('finds a doctor, holds a time, registers, confirms by the mailed code, books and cancels, as the examples say (S4.4-01, S4.4-02, S4.4-03)', async () => {
    const { paths } = JSON.parse(source);
    const compared: string[] = [];
    const { bookAndCancel } = await import(pathToFileURL(join(folder, client)).href);
    const walk = await bookAndCancel({
      baseUrl: 'http://localhost:3000/api',
      fetch: async (request: Request) => {
        const { pathname, search } = new URL(request.url);
        const { method, headers } = request;
        const body = await request.text();
        const answer = await w.request(`${pathname}${search}`, { method, headers, ...(body !== '' && { body }) });
        const path = pathname.replace('/api', '').replace(/[\w-]{43}/, '{token}');
        const { requestBody, responses } = paths[path][method.toLowerCase()];
        const { example, examples: refusals } = responses[answer.status].content['application/json'];
        const answered = await answer.clone().json();
        const named = refusals?.[String(answered.errorCode).replace('#', 'no-')]?.value;
        expect(lasting(answered), path).toEqual(lasting(example ?? named));
        if (body !== '')
          expect(lasting(JSON.parse(body))).toEqual(lasting(requestBody.content['application/json'].example));
        compared.push(`${path} ${answer.status}`);
        return answer;
      },
      readCode: async (email: string) => {
        await w.deliver();
        return w.mailedCode(email);
      },
    });
    expect(walk).toEqual({
      doctor: 'Dr. Béla Kovács',
      statuses: ['held', 'pending_verification', 'pending_verification', 'booked', 'cancelled_by_patient'],
      second: '#400',
    });
    expect(compared).toEqual([
      '/map/doctors 200',
      '/calendar/reservations 200',
      '/calendar/reservations 409',
      '/registration/reservation 200',
      ...['verify', 'finish', 'cancel'].map((step) => `/reservations/{token}/${step} 200`),
    ]);
  });
});

const random = ['token', 'holdToken', 'number', 'icsUrl', 'requestId', 'code'];

function lasting(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (name, inner) => (random.includes(name) && inner !== null ? 'random' : inner)),
  );
}

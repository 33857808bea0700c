import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

const Variables = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]).nullable());

const Compose = z.looseObject({
  services: z.record(
    z.string(),
    z.looseObject({
      environment: Variables.default({}),
      ports: z.array(z.string()).default([]),
      restart: z.string(),
      stop_grace_period: z.string().optional(),
      command: z.array(z.string()).default([]),
      deploy: z.object({ resources: z.object({ limits: z.object({ memory: z.string() }) }) }),
    }),
  ),
});

type EnvironmentValues = Readonly<Record<string, string>>;

/** Replaces `$$`, `${NAME}`, `${NAME:-default}` and `${NAME:?why}` as Compose does. */
function filledIn(text: string, environment: EnvironmentValues): string {
  return text.replaceAll(/\$\$|\$\{(\w+)(?::([-?])([^}]*))?\}/g, (all, name?: string, kind?: string, rest = '') => {
    if (name === undefined) return all.slice(1);
    const value = environment[name] ?? '';
    if (value === '' && kind === '?') throw new Error(`${name} is needed: ${rest}`);
    return value === '' && kind === '-' ? rest : value;
  });
}

export function composeFile(environment: EnvironmentValues = {}): z.infer<typeof Compose> {
  return Compose.parse(
    parse(readFileSync('compose.yaml', 'utf8'), (_key, value: unknown) =>
      typeof value === 'string' ? filledIn(value, environment) : value,
    ),
  );
}

export type Instruction = { name: string; rest: string };

export function dockerStages(): Instruction[][] {
  const lines = readFileSync('Dockerfile', 'utf8')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const stages: Instruction[][] = [];
  for (const line of lines) {
    const [name = '', rest = ''] = line.split(/ (.*)/);
    if (name === 'FROM') stages.push([]);
    stages.at(-1)?.push({ name, rest });
  }
  return stages;
}

/** The image's environment with the service's on top. */
export function portalEnvironment(environment: EnvironmentValues = {}): Record<string, string> {
  const image = dockerStages().at(-1) ?? [];
  const words = image.filter(({ name }) => name === 'ENV').flatMap(({ rest }) => rest.split(/\s+/));
  const own = composeFile(environment).services.portal?.environment ?? {};
  return {
    ...Object.fromEntries(words.map((word) => [word.split('=')[0] ?? '', word.slice(word.indexOf('=') + 1)])),
    ...Object.fromEntries(Object.entries(own).map(([name, value]) => [name, String(value ?? '')])),
  };
}

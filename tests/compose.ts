import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

// compose.yaml and the Dockerfile as they are shipped, read for tests.

const Variables = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]).nullable());

const Compose = z.looseObject({
  services: z.record(z.string(), z.looseObject({ environment: Variables.default({}) })),
});

/** What must be given, and what may be; the rest is as it is shipped. */
type Given = Readonly<Record<string, string>>;

/** Replaces `${NAME}`, `${NAME:-default}` and `${NAME:?why}` as Compose does. */
function filledIn(text: string, given: Given): string {
  return text.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_all, name: string, kind?: string, rest = '') => {
    const value = given[name] ?? '';
    if (value === '' && kind === '?') throw new Error(`${name} is needed: ${rest}`);
    return value === '' && kind === '-' ? rest : value;
  });
}

function composeFile(given: Given): z.infer<typeof Compose> {
  return Compose.parse(parse(filledIn(readFileSync('compose.yaml', 'utf8'), given)));
}

/** The environment in which the portal's container runs: the image's, and above it the service's. */
export function portalEnvironment(given: Given): Record<string, string> {
  const last =
    readFileSync('Dockerfile', 'utf8')
      .split(/^FROM /m)
      .at(-1) ?? '';
  const lines = [...last.matchAll(/^ENV (.+(?:\\\n.+)*)/gm)].map(([, words = '']) => words.replaceAll('\\\n', ' '));
  const pairs = lines.flatMap((line) => line.trim().split(/\s+/)).map((pair) => pair.split(/=(.*)/).slice(0, 2));
  const own = composeFile(given).services.portal?.environment ?? {};
  return {
    ...Object.fromEntries(pairs.map(([name = '', value = '']) => [name, value])),
    ...Object.fromEntries(Object.entries(own).map(([name, value]) => [name, String(value ?? '')])),
  };
}

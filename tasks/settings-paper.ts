import { settingGroups } from '../server/platform/setting-words.ts';
import { settingSchema } from '../server/platform/settings.ts';

export const settingsPath = 'docs/settings.md';

const beginning = `# Settings

Written by \`npm run check -- write\` from \`server/platform/settings.ts\`; do not edit it by hand.

Settings come from the environment. The portal checks them at its start, and a wrong one stops it with a list of what is wrong.
What a deployment usually sets is in the last column; where that is empty, the default is fine.
`;

const ofMachine = new Set(['KAPU_PROCESSES']);

function defaultOf(name: string): string {
  const schema = Object.entries(settingSchema.shape).find(([key]) => key === name)?.[1];
  const value: unknown = ofMachine.has(name) ? undefined : schema?.safeParse(undefined).data;
  return typeof value === 'string' || typeof value === 'number' ? `\`${value}\`` : '–';
}

export function settingsPaper(): string {
  const parts = Object.entries(settingGroups).map(([title, settings]) => {
    const rows = Object.entries<{ meaning: string; fallback?: string; deployment?: string }>(settings).map(
      ([name, { meaning, fallback = defaultOf(name), deployment = '' }]) =>
        `| \`${name}\` | ${fallback} | ${meaning} | ${deployment} |`,
    );
    return [`## ${title}`, '', '| name | default | meaning | in a deployment |', '|---|---|---|---|', ...rows].join(
      '\n',
    );
  });
  return `${[beginning, parts.join('\n\n')].join('\n')}\n`;
}

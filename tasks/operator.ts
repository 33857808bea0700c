import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { href } from '../contract/href.ts';
import { email } from '../contract/platform/rules.ts';
import { boundRightsOf, isRole } from '../contract/roles.ts';
import {
  addOperator,
  operatorsOf,
  providerNamed,
  setProviders,
  setupToken,
  switchOperator,
} from '../server/identity/operator/operators.ts';
import { auditRead } from '../server/platform/audit/audit.ts';
import { iso, systemClock } from '../server/platform/clock.ts';
import { byItself } from '../server/platform/context.ts';
import { createKeys } from '../server/platform/keys.ts';
import { refused } from '../server/platform/refused.ts';
import { readSettings } from '../server/platform/settings.ts';
import { openHosts } from '../server/portal/brand/hosts.ts';
import { loadBrands } from '../server/portal/brand/load.ts';
import { misused } from './commands.ts';
import { openToLook } from './open-to-look.ts';

// The command prints links, each once; no password is ever printed or chosen for somebody.
const Role = z.string().refine(isRole);
const Wanted = z.union([
  z.tuple([z.literal('add'), z.string(), email, z.string().min(1), z.string()], z.string()),
  z.tuple([z.enum(['link', 'providers', 'disable', 'enable']), z.string(), email]),
  z.tuple([z.literal('list'), z.string()]),
]);
const { provider, positionals } = readArguments(process.argv.slice(2));
const words = Wanted.safeParse(positionals);
const takesProviders = words.success && ['add', 'providers'].includes(words.data[0]);
if (!words.success || (provider.length > 0 && !takesProviders)) misused('operator');

function readArguments(args: string[]): { provider: string[]; positionals: string[] } {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { provider: { type: 'string', multiple: true } },
    });
    return { provider: values.provider ?? [], positionals };
  } catch {
    return { provider: [], positionals: [] };
  }
}

const settings = readSettings(process.env);
const keys = createKeys(settings.secret, settings.KAPU_SECRET_PREVIOUS);
const { database, close } = await openToLook(settings);
try {
  const hosts = await openHosts(database, loadBrands(join(import.meta.dirname, '../brands')), settings);
  const host = hosts.all.find(({ brand }) => brand.key === words.data[1]);
  if (!host) throw refused(`There is no brand ${words.data[1]}.`);
  const { partnerId } = host;
  const [language] = host.brand.languages;
  if (!language) throw refused('The brand has no language.');
  const at = { ...byItself, keys, now: systemClock(), language, host, partnerId, requestId: randomUUID() };
  const written = (what: string, id: string) =>
    auditRead(database.db, at, {
      actor: { role: 'system', id: 'system' },
      onBehalfOf: null,
      action: `operator.${what}`,
      object: { type: 'operator', id },
      patient: null,
    });
  const linkFor = async (id: string) => {
    const token = await setupToken(database.db, at, id);
    console.log(`${host.baseUrl}${href('desk-setup', { token })}`);
  };
  const providersSaid = () => Promise.all(provider.map((one) => providerNamed(database.db, one)));
  const named = async (address: string) => {
    const operator = (await operatorsOf(database.db, partnerId)).find((row) => row.email === address.toLowerCase());
    if (!operator) throw refused(`Nobody at this desk has the address ${address}.`);
    return operator;
  };
  if (words.data[0] === 'add') {
    const [, , address, name, roles, externalId] = words.data;
    const parsed = z.array(Role).min(1).safeParse(roles.split(','));
    if (!parsed.success) throw refused(`One of these is no role: ${roles}.`);
    const providers = await providersSaid();
    const id = await addOperator(database.db, at, { email: address, name, roles: parsed.data, externalId });
    if (providers.length > 0) await setProviders(database.db, id, providers);
    await written('add', id);
    if (boundRightsOf(parsed.data).length > 0 && providers.length === 0)
      console.error('clinic_staff and doctor see nothing until they have a provider: say "providers"');
    await linkFor(id);
  } else if (words.data[0] === 'list') {
    for (const row of await operatorsOf(database.db, partnerId)) {
      const state = row.disabled_at !== null ? 'disabled' : row.totp_confirmed_at === null ? 'no log-in yet' : 'active';
      console.log(
        [row.email ?? `(${row.external_id})`, row.name, row.roles.join(','), state, row.providers.join(', ')]
          .filter(Boolean)
          .join('\t'),
      );
    }
  } else {
    const [what, , address] = words.data;
    const providers = await providersSaid();
    const { id } = await named(address);
    await written(what, id);
    if (what === 'link') await linkFor(id);
    else if (what === 'providers') await setProviders(database.db, id, providers);
    else await switchOperator(database.db, partnerId, address, what === 'disable' ? iso(systemClock()) : null);
  }
} finally {
  await close();
}

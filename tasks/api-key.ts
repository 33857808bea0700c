import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { iso, systemClock } from '../server/platform/clock.ts';
import { openFromSettings } from '../server/platform/db/connect.ts';
import { hashOf } from '../server/platform/keys.ts';
import { refused } from '../server/platform/refused.ts';
import { readSettings } from '../server/platform/settings.ts';
import { misused } from './commands.ts';

const Wanted = z.tuple([z.string(), z.string()], z.enum(['impersonate', 'login-token', 'members', 'export']));
const args = Wanted.safeParse(process.argv.slice(2));
if (!args.success || args.data.length < 3) misused('api-key');
const [brand, name, ...scopes] = args.data;

const { database, close } = await openFromSettings(readSettings(process.env));
try {
  const partner = await database.db.selectFrom('partner').select('id').where('key', '=', brand).executeTakeFirst();
  if (!partner) throw refused(`There is no brand ${brand}. Start the portal once, so that it knows its brands.`);
  const key = randomBytes(32).toString('base64url');
  await database.db
    .insertInto('api_key')
    .values({ partner_id: partner.id, name, hash: hashOf(key), scopes, created_at: iso(systemClock()) })
    .execute();
  console.log(key);
} finally {
  await close();
}

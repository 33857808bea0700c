import { verifyChain } from '../server/platform/audit/chain.ts';
import { createKeys } from '../server/platform/keys.ts';
import { readSettings } from '../server/platform/settings.ts';
import { openToLook } from './open-to-look.ts';

const settings = readSettings(process.env);
const { database, close } = await openToLook(settings);
try {
  const { rows, sealedUntil, breaks } = await verifyChain({
    database,
    keys: createKeys(settings.secret, settings.KAPU_SECRET_PREVIOUS),
  });
  for (const { chain, no, what } of breaks) console.error(`chain ${chain}, row ${no}: ${what}`);
  console.log(`${rows} rows, ${breaks.length} breaks, sealed until ${sealedUntil ?? 'never'}`);
  if (breaks.length > 0) process.exitCode = 1;
} finally {
  await close();
}

import { verifyChain } from '../server/platform/audit/chain.ts';
import { createKeys } from '../server/platform/keys.ts';
import { readSettings } from '../server/platform/settings.ts';
import { openToLook } from './open-to-look.ts';

// node tasks/audit.ts: whether the audit is as it was written; ends with 1 and a line for each break when it is not.

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

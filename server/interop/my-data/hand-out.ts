import { randomUUID } from 'node:crypto';
import type { Hono, Context as HonoContext } from 'hono';
import { z } from 'zod';
import { exportFormats } from '../../../contract/interop/my-data.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { accountEvent } from '../../identity/account-event.ts';
import { isLinkEnded, redeemLink } from '../../identity/link/link.ts';
import { auditRead } from '../../platform/audit/audit.ts';
import { byItself } from '../../platform/context.ts';
import { handOutAt, setDocumentHeaders } from '../../platform/http/hand-out.ts';
import type { Variables } from '../../platform/http/variables.ts';
import { languageOf } from '../../platform/mail/language.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { bytesOf } from '../bytes-of.ts';
import type { Context, Services } from '../context.ts';
import { bundleText } from './bundle.ts';
import { writeSummary } from './summary.ts';

export const exportPath = '/download/export';

const Payload = z.object({ format: z.enum(exportFormats) });

type Write = (context: Context, accountId: string) => AsyncIterable<string | Uint8Array>;

const formats: Record<(typeof exportFormats)[number], { type: string; name: string; write: Write }> = {
  fhir: { type: 'application/fhir+json', name: 'my-data.json', write: bundleText },
  pdf: { type: 'application/pdf', name: 'my-data.pdf', write: writeSummary },
};

/** Uses the link up, so a second call gets nothing (P01). */
export function createExports(services: Services): Hono<Variables> {
  return handOutAt(exportPath, (c, token) => handOut(services, c, token));
}

async function handOut(services: Services, c: HonoContext<Variables>, token: string): Promise<Response> {
  const now = services.clock();
  const info = c.get('info');
  const context: Context = {
    ...services,
    ...info,
    ...byItself,
    now,
    idempotencyKey: undefined,
    requestId: randomUUID(),
  };
  const { id, accountId, payload } = await inTransaction(services, (tx) => redeemLink(tx, context, 'export', token));
  if (accountId === null) throw problem('#404');
  const { locale } = await services.database.db
    .selectFrom('account')
    .select('locale')
    .where('id', '=', accountId)
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow(() => problem('#404'));
  const { type, name, write } = formats[Payload.parse(payload).format];
  await auditRead(services.database.db, context, {
    ...accountEvent(context, accountId, 'account.export_read'),
    actor: { role: 'customer', id: accountId },
  });
  setDocumentHeaders(c, type, `attachment; filename="${name}"`);
  const parts = write({ ...context, language: languageOf(locale) }, accountId);
  return c.body(bytesOf(untilEnded(services, id, parts)));
}

/** A new password stops a running export (T11). The link is checked once a second, so that a long export costs little. */
async function* untilEnded<Part>(services: Services, id: string, parts: AsyncIterable<Part>): AsyncIterable<Part> {
  let looked = services.clock();
  for await (const part of parts) {
    const now = services.clock();
    if (looked.until(now).total('seconds') >= 1) {
      looked = now;
      if (await isLinkEnded(services, id)) throw problem('#404');
    }
    yield part;
  }
}

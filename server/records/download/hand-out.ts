import { create } from 'content-disposition';
import type { Hono, Context as HonoContext } from 'hono';
import { sql } from 'kysely';
import { fileKinds, isKind } from '../../../contract/platform/file-limits.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { keptStates } from '../../../contract/records/file-states.ts';
import type { Services } from '../../booking/context.ts';
import { isOpenToHolder } from '../../entitlement/relative/hidden-relatives.ts';
import { isLockedCase } from '../../identity/account/locked-cases.ts';
import { accountOwner } from '../../identity/draft/draft-owner.ts';
import { type AuditContext, type AuditEvent, auditRead } from '../../platform/audit/audit.ts';
import { contentOf } from '../../platform/files/content.ts';
import { openFileKey } from '../../platform/files/file-key.ts';
import { readPieces } from '../../platform/files/pieces.ts';
import { handOutAt } from '../../platform/http/hand-out.ts';
import type { Variables } from '../../platform/http/variables.ts';
import { downloadPath, readTicket, type Ticket } from '../ticket.ts';

const headers = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'; base-uri 'none'; object-src 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Robots-Tag': 'noindex',
};

export function createDownloads(services: Services): Hono<Variables> {
  return handOutAt(downloadPath, (c, ticket) => handOut(services, c, ticket));
}

async function handOut(services: Services, c: HonoContext<Variables>, sealedTicket: string): Promise<Response> {
  const now = services.clock();
  const { db } = services.database;
  const ticket = readTicket(services.keys, now, sealedTicket);
  const { host } = c.get('info');
  const candidate = ticket && (await findFile(services, ticket, host.partnerId));
  const isOpen =
    ticket?.actor.role !== 'customer' || (candidate && (await isOpenToHolder(db, { now, host }, candidate)));
  const file = isOpen && (await isLoggedIn(services, ticket)) ? candidate : undefined;
  if (!ticket || !file) throw problem('#404');
  const occasion = { ...c.get('info'), now, session: sessionOf(ticket) };
  const failed = async (error: unknown) => {
    services.log.error({ file: ticket.file, requestId: occasion.requestId }, 'a file could not be handed out');
    await auditRead(db, occasion, { ...eventOf(ticket), outcome: 'failed' });
    return error;
  };
  const pieces = openedPieces(services, ticket, file);
  const first = await pieces.next().catch(async (error: unknown) => {
    throw await failed(error);
  });
  await auditRead(db, occasion, eventOf(ticket));
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
  for (const [name, value] of Object.entries(ofPart[ticket.part](file))) c.header(name, value);
  return c.body(streamOf(first, pieces, failed));
}

async function isLoggedIn({ database }: Services, ticket: Ticket | undefined): Promise<boolean> {
  if (!ticket) return false;
  const table = ticket.atDesk ? 'operator_session' : 'session';
  const row = await database.db
    .selectFrom(table)
    .select('id')
    .where('id', '=', ticket.session)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

type FileRow = NonNullable<Awaited<ReturnType<typeof findFile>>>;

const ofPart: Record<Ticket['part'], (file: FileRow) => Record<string, string>> = {
  preview: () => ({ 'Content-Type': fileKinds.jpeg.mediaType }),
  body: ({ kind, name, size }) => ({
    'Content-Type': isKind(kind) ? fileKinds[kind].mediaType : 'application/octet-stream',
    'Content-Length': String(size),
    'Content-Disposition': create(name, { fallback: plainName(name) }),
  }),
};

function plainName(name: string): string {
  const plain = name.normalize('NFD').replaceAll(/[^\x20-\x7e]|["%\\]/g, '');
  return /^[^.]/.test(plain) ? plain : `file${plain}`;
}

const handedOut = { body: ['attached'], preview: keptStates } as const;

function findFile({ database }: Services, { file, account, part, actor }: Ticket, partnerId: number) {
  return database.db
    .selectFrom('file')
    .select(['id', 'content_id', 'name', 'kind', 'size', 'relative_id', 'scope'])
    .where('id', '=', file)
    .where('account_id', '=', account)
    .where('partner_id', '=', partnerId)
    .where('status', 'in', handedOut[part])
    .where('scan', 'in', ['off', 'clean'])
    .$if(actor.role === 'operator', (some) =>
      some.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('case_file')
              .select('case_id')
              .whereRef('file_id', '=', 'file.id')
              .where(isLockedCase(partnerId, sql.ref('case_file.case_id'))),
          ),
        ),
      ),
    )
    .executeTakeFirst();
}

async function* openedPieces(services: Services, { account, part }: Ticket, file: FileRow) {
  const fileId = contentOf(file);
  const key = await openFileKey(services.database.db, services.keys, fileId, accountOwner(account));
  yield* readPieces(services, { fileId, part, key }, part === 'body' ? file.size : undefined);
}

/** A broken piece ends the connection, so that the browser keeps no half of a file. */
function streamOf(
  first: IteratorResult<Buffer, void>,
  pieces: AsyncGenerator<Buffer, void>,
  failed: (error: unknown) => Promise<unknown>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let next: Promise<IteratorResult<Buffer, void>> | undefined = Promise.resolve(first);
  return new ReadableStream(
    {
      pull: async (to) => {
        const { done, value } = await (next ?? pieces.next()).catch(async (error: unknown) => {
          throw await failed(error);
        });
        next = undefined;
        if (done || value === undefined) to.close();
        else to.enqueue(new Uint8Array(value));
      },
      cancel: async () => {
        await pieces.return();
      },
    },
    { highWaterMark: 0 },
  );
}

function sessionOf({ account, session }: Ticket): AuditContext['session'] {
  return { id: session, accountId: account, subscription: undefined, impersonator: null };
}

function eventOf({ account, actor, onBehalfOf, reason, file }: Ticket): AuditEvent {
  return { actor, onBehalfOf, reason, action: 'file.read', object: { type: 'file', id: file }, patient: account };
}

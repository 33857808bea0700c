import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestDraft } from '../../contract/care/drafts.ts';
import { careRequestKind } from '../../contract/care/request-kinds.ts';
import { sendOperationsById } from '../../contract/care/send-care-request.ts';
import { sendClaim } from '../../contract/claims/claim.ts';
import { claimDraft, preauthDraft } from '../../contract/claims/drafts.ts';
import { sendPreauthorization } from '../../contract/claims/preauthorization.ts';
import { readDraft, saveDraft } from '../../contract/platform/draft.ts';
import { stepAddress } from '../../web/care/request-steps.ts';
import { claimCustomer, claimed } from '../claims/claims.ts';
import { preauthCustomer, preauthWish, recommendation } from '../claims/preauthorizations.ts';
import { visit } from '../support/visit.ts';
import { good, type World, world } from '../support/world.ts';

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

type Headers = Record<string, string>;
type SentAnswer = Promise<{ status: number }>;
type Kind = {
  draft: { form: string; about?: string };
  entries: Record<string, string>;
  table: 'care_request' | 'claim' | 'preauthorization';
  customer: () => Promise<{ id: string; token: string; headers: Headers }>;
  sending: (headers: Headers) => Promise<(more: { key?: string; fromDraft?: true }, headers: Headers) => SentAnswer>;
};

const request: Kind = {
  draft: requestDraft('internal_medicine'),
  entries: { complaint: 'Fáj a hasam', answerBy: 'email' },
  table: 'care_request',
  customer: () => claimCustomer(w, { permissions: ['hasConsultation'] }),
  sending: async () => {
    const operation = sendOperationsById.sendInternalMedicineRequest;
    if (!operation) throw new Error('there is no such request');
    const input = { complaint: 'Fáj a hasam', answerBy: 'email', consent: true };
    return (more, headers) => w.call(operation, { ...input, ...more }, headers);
  },
};

const kinds: Readonly<Record<string, Kind>> = {
  'a care request': request,
  'a claim': {
    draft: claimDraft,
    entries: { complaint: 'Fáj a térdem', provider: 'Bükkfa' },
    table: 'claim',
    customer: () => claimCustomer(w),
    sending: async (own) => {
      const input = await claimed(w, own);
      return (more, headers) => w.call(sendClaim, { ...input, ...more }, headers);
    },
  },
  'a pre-authorisation': {
    draft: preauthDraft,
    entries: { doctorName: 'Dr. Javasló Jolán', phone: '+36301234567' },
    table: 'preauthorization',
    customer: () => preauthCustomer(w),
    sending: async (own) => {
      const input = preauthWish([await recommendation(w, own)]);
      return (more, headers) => w.call(sendPreauthorization, { ...input, ...more }, headers);
    },
  },
};

const rows = Object.keys(kinds).flatMap((name) => (kinds[name] ? [[name, kinds[name]] as const] : []));

describe.each(rows)('%s', (_, { draft, entries, table, customer, sending }) => {
  const readBy = async (headers: Headers, key?: string) => {
    const { values } = good(await w.call(readDraft, { ...draft, ...(key !== undefined && { key }) }, headers));
    return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
  };
  const sentBy = async (id: string) =>
    (await w.database.pool.query(`select from ${table} where account_id = $1`, [id])).rowCount;

  it('takes its draft with it, or is not sent at all (S1-11, S8.1-01)', async () => {
    const { id, headers } = await customer();
    good(await w.call(saveDraft, { ...draft, values: entries }, headers));
    const send = await sending(headers);
    await w.database.pool.query(`
      create function refuse_drop() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
      create trigger refuse_drop before delete on draft for each row execute function refuse_drop();`);
    await send({ fromDraft: true }, headers).catch(() => undefined);
    await w.database.pool.query('drop function refuse_drop cascade');
    expect([await sentBy(id), await readBy(headers)]).toEqual([0, entries]);
    expect((await send({ fromDraft: true }, headers)).status).toBe(200);
    expect([await sentBy(id), await readBy(headers)]).toEqual([1, {}]);
  });

  it('takes along what its browser kept before the log-in, and no other’s (S4.4-04, T01)', async () => {
    const { headers } = await customer();
    const { key } = good(await w.call(saveDraft, { ...draft, values: entries }));
    const other = await customer();
    good(await w.call(saveDraft, { ...draft, values: entries }, other.headers));
    const send = await sending(headers);
    expect((await send({ fromDraft: true, key: key ?? '' }, headers)).status).toBe(200);
    expect([await readBy({}, key ?? ''), await readBy(other.headers)]).toEqual([{}, entries]);
  });

  it('leaves the draft of the portal where it was sent by the API alone', async () => {
    const { headers } = await customer();
    good(await w.call(saveDraft, { ...draft, values: entries }, headers));
    expect((await (await sending(headers))({}, headers)).status).toBe(200);
    expect(await readBy(headers)).toEqual(entries);
  });
});

it('is not offered a second time by a check page that is opened after it was sent (S1-11)', async () => {
  const { draft, entries, customer, sending } = request;
  const { headers, token } = await customer();
  good(await w.call(saveDraft, { ...draft, values: entries }, headers));
  const kind = careRequestKind('internal_medicine');
  const path = stepAddress(kind, String(kind.groups.length + 3));
  const check = () => visit(w, path, { jar: new Map([['token', token]]) });
  const before = await check();
  expect(before.document.querySelector('input[name=intent][value=send]')).not.toBeNull();
  expect((await (await sending(headers))({ fromDraft: true }, headers)).status).toBe(200);
  const after = await check();
  expect([after.status, after.document.querySelector('input[name=intent][value=send]')]).toEqual([200, null]);
  expect(after.text).not.toContain(entries.complaint);
});

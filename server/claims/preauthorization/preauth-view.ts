import { z } from 'zod';
import {
  type PreauthItem,
  type PreauthLine,
  Preauthorization,
  preauthMessageKinds,
} from '../../../contract/claims/preauthorization.ts';
import {
  type PreauthStep,
  preauthCase,
  preauthStates,
  type UnitState,
} from '../../../contract/claims/preauthorization-states.ts';
import type { Context } from '../../booking/context.ts';
import { hiddenRelatives } from '../../entitlement/relative/hidden-relatives.ts';
import { personNames } from '../../entitlement/relative/person-names.ts';
import { personIds } from '../../entitlement/relative/person-of.ts';
import { historyOf } from '../../identity/history/entries.ts';
import { sees } from '../../identity/session/rights.ts';
import { messagesOf } from '../../platform/case/messages.ts';
import { dueOf } from '../../platform/case/overdue.ts';
import { dayIn } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/transaction.ts';
import { caseFiles } from '../../records/case-files.ts';
import { callAskedFor } from './call-asked-for.ts';
import { type ItemRow, itemsOf, type PreauthRow } from './preauth-row.ts';
import type { PreauthCase, Unit } from './standing.ts';
import { mayCancel } from './units.ts';

type TextContext = Pick<Context, 'directory' | 'language' | 'now'>;

export function lineOf(
  { directory, language, now }: TextContext,
  { number, status, due_at, visits, created_at }: PreauthCase,
  person: string | null,
): PreauthLine {
  return {
    number,
    status,
    turn: preauthStates[status].turn,
    ...dueOf(due_at, now),
    person,
    services: visits.map((id) => directory.subfunction(id, language)?.name ?? ''),
    sentAt: created_at,
  };
}

const Ranges = z.array(z.object({ from: z.string(), to: z.string() }));
export const Answers = z.record(z.string(), z.string());

export async function preauthView(tx: Tx, context: Context, row: PreauthCase): Promise<Preauthorization> {
  const items = await itemsOf(tx, row.id);
  const person = (await personNames(tx, context, [row]))(row);
  const seesContents = sees(context, 'case_content.read');
  const { shape } = Preauthorization;
  const may = (step: PreauthStep) => preauthCase.after(step, row).to !== undefined;
  return {
    ...lineOf(context, row, person),
    id: row.id,
    quick: row.quick,
    validFrom: row.valid_from,
    validTo: row.valid_to,
    remark: row.remark,
    reason: row.reason,
    appealUntil: may('object') ? row.appeal_until : null,
    items: (await itemViews(tx, context, items, row.units)).map((item) =>
      seesContents ? item : { ...item, bodySite: '', note: '' },
    ),
    visits: await visitsOf(tx, context, row),
    ...(seesContents ? await contentsOf(tx, row) : nothing),
    ranges: Ranges.parse(row.ranges),
    scope: shape.scope.parse(row.scope),
    place: row.place,
    providerWish: seesContents ? row.provider_wish : '',
    mode: shape.mode.parse(row.mode),
    phone: row.phone,
    email: row.email,
    bookBy: shape.bookBy.parse(row.book_by),
    callPhone: row.call_phone,
    callWindow: shape.callWindow.parse(row.call_window),
    statement: { name: row.statement_name, version: row.statement_version, at: row.statement_at },
    history: await historyOf(tx, { type: 'preauthorization', id: row.id }),
    canReply: may('reply'),
    canObject: may('object') && isInTime(context, row),
    canCancel: mayCancel(row),
    call: await callAskedFor(tx, context, row),
    canBook: preauthStates[row.status].promise === 'validity' && (await mayBook(tx, context, row)),
  };
}

type Contents = Pick<Preauthorization, 'recommendation' | 'answers' | 'files' | 'messages'>;
const nothing: Contents = { recommendation: null, answers: [], files: [], messages: [] };

async function contentsOf(tx: Tx, row: PreauthRow): Promise<Contents> {
  return {
    recommendation: {
      issuedOn: row.issued_on ?? '',
      doctorName: row.doctor_name,
      institution: row.institution,
      diagnosis: row.diagnosis,
      icd: row.icd,
    },
    answers: Object.entries(Answers.parse(row.answers)).map(([question, answer]) => ({ question, answer })),
    files: await caseFiles(tx, row.id),
    messages: await messagesOf(tx, row.id, { kinds: preauthMessageKinds }),
  };
}

async function mayBook(tx: Tx, context: Context, { account_id, person_id }: PreauthRow): Promise<boolean> {
  if (!context.session || person_id === account_id) return true;
  return (await personIds(tx, context, 'book')).includes(person_id);
}

export function isInTime({ now, host }: Pick<Context, 'now' | 'host'>, { appeal_until }: PreauthRow): boolean {
  return appeal_until !== null && dayIn(now, host.brand.timeZone) <= appeal_until;
}

async function itemViews(
  tx: Db,
  { directory, language, host }: Context,
  items: readonly ItemRow[],
  units: readonly Unit[],
): Promise<PreauthItem[]> {
  const ids = items.flatMap(({ provider_ids }) => provider_ids);
  const providers =
    ids.length === 0 ? [] : await tx.selectFrom('provider').select(['id', 'name']).where('id', 'in', ids).execute();
  return items.map((item) => {
    const { no, subfunction_id, body_site, side, qty, note, approved_qty, amount, provider_ids, remark } = item;
    const count = (of: UnitState) => units.filter(({ item_no, state }) => item_no === no && state === of).length;
    const visit = directory.subfunction(subfunction_id, language);
    return {
      ...{ no, qty, note },
      serviceCode: String(subfunction_id),
      service: visit?.name ?? '',
      specialization: visit?.specialization ?? '',
      bodySite: body_site,
      side: Preauthorization.shape.items.element.shape.side.parse(side),
      decision:
        approved_qty === null
          ? null
          : {
              qty: approved_qty,
              amount: amount === null ? null : { amount, currency: host.brand.currency },
              providers: providers.filter(({ id }) => provider_ids.includes(id)),
              remark,
              open: count('free'),
              booked: count('booked'),
              used: count('used'),
            },
    };
  });
}

async function visitsOf(tx: Db, context: Context, row: PreauthCase): Promise<string[]> {
  const ids = row.units.flatMap(({ reservation_id }) => reservation_id ?? []);
  const hidden = context.session ? await hiddenRelatives(tx, context, row.account_id) : [];
  if (ids.length === 0 || hidden.includes(row.person_id)) return [];
  const rows = await tx
    .selectFrom('reservation')
    .select('number')
    .where('id', 'in', ids)
    .where('booked_at', 'is not', null)
    .orderBy('created_at')
    .execute();
  return rows.map(({ number }) => number);
}

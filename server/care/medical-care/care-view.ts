import { sql } from 'kysely';
import { z } from 'zod';
import { type CareItem, MedicalCare } from '../../../contract/care/medical-care.ts';
import { careStates } from '../../../contract/care/medical-care-states.ts';
import { Money } from '../../../contract/platform/money.ts';
import { hiddenFrom } from '../../entitlement/relative/hidden-relatives.ts';
import { personNames } from '../../entitlement/relative/person-names.ts';
import { historyOf } from '../../identity/history/entries.ts';
import type { Tx } from '../../platform/transaction.ts';
import { filesIn, fileView } from '../../records/record/record-row.ts';
import type { Context } from '../context.ts';
import type { CareRow } from './find-care.ts';

export const Ranges = z.array(z.object({ from: z.string(), to: z.string() }));

type Line = Pick<CareRow, 'id' | 'number' | 'status' | 'due_at' | 'service' | 'urgency' | 'created_at'>;

export function lineOf({ id, number, status, due_at, service, urgency, created_at }: Line, person: string | null) {
  return {
    id,
    number,
    person,
    status,
    turn: careStates[status].turn,
    dueAt: due_at,
    serviceType: service,
    urgency: MedicalCare.shape.urgency.parse(urgency),
    askedAt: created_at,
  };
}

export async function careView(tx: Tx, context: Context, row: CareRow): Promise<MedicalCare> {
  const { directory, language } = context;
  const specialty =
    row.specialization_id === null ? undefined : directory.specialization(row.specialization_id, language);
  return {
    ...lineOf(row, (await personNames(tx, context, [row]))(row)),
    specialization: specialty ? { id: specialty.id, name: specialty.name } : null,
    requestedDates: Ranges.parse(row.requested_dates),
    preferredPlace: row.place,
    radiusKm: row.radius_km,
    complaint: row.complaint,
    onsetDate: row.onset_on,
    preauthRef: row.preauth_ref,
    phone: row.phone,
    contactWindow: MedicalCare.shape.contactWindow.parse(row.call_window),
    files: await filesOf(tx, row.id),
    items: await itemsOf(tx, row.id),
    provider: row.provider,
    appointment: await appointmentOf(tx, context, row),
    reason: row.reason,
    request: await requestOf(tx, row),
    history: await historyOf(tx, { type: 'medical_care', id: row.id }),
  };
}

export async function itemsOf(tx: Tx, careId: string): Promise<CareItem[]> {
  const rows = await tx.selectFrom('care_item').selectAll().where('care_id', '=', careId).orderBy('no').execute();
  return rows.map(({ no, code, name, qty, currency, approved, ...row }) => {
    const money = (amount: number) => Money.parse({ amount, currency });
    const parts = { insurerPart: money(row.insurer_part), patientPart: money(row.patient_part) };
    return { no, code, name, qty, unitPrice: money(row.unit_price), ...parts, approved };
  });
}

export async function filesOf(tx: Tx | Context['database']['db'], careId: string) {
  const files = await tx
    .selectFrom('care_file')
    .innerJoin('file', 'file.id', 'care_file.file_id')
    .select(['file.id', 'file.name', 'file.kind', 'file.size', 'scan', 'file.status', 'has_preview'])
    .select(sql<string>`encode(sha256, 'hex')`.as('sha256'))
    .where('care_id', '=', careId)
    .orderBy('care_file.no')
    .execute();
  return filesIn({ files }).map(fileView);
}

async function requestOf(tx: Tx, { care_request_id }: CareRow): Promise<string | null> {
  const row = await tx.selectFrom('care_request').select('number').where('id', '=', care_request_id).executeTakeFirst();
  return row?.number ?? null;
}

/** With the number of its visit, where that is for the reader to see. */
export async function appointmentOf(tx: Tx, context: Context, row: CareRow): Promise<MedicalCare['appointment']> {
  if (row.visit_time === null) return null;
  const hidden = context.session && (await hiddenFrom(tx, context, row.relative_id));
  const booked = await tx
    .selectFrom('reservation')
    .select('number')
    .where('id', '=', row.reservation_id)
    .executeTakeFirst();
  return { time: row.visit_time, doctor: row.doctor, reservation: hidden ? null : (booked?.number ?? null) };
}

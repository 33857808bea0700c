import type { ServiceRequest } from 'fhir/r4';
import { careRequestStates } from '../../../contract/care/request-states.ts';
import { relativeExtension } from '../../entitlement/relative/person-names.ts';
import { inBundle } from '../../records/fhir.ts';
import type { contentsOf } from './contents.ts';
import type { CareRequestRow } from './request-row.ts';

const statuses = { desk: 'active', expert: 'active', customer: 'on-hold', over: 'completed' } as const;

type Contents = Awaited<ReturnType<typeof contentsOf>> & { person: string | null };

export function requestResource(row: CareRequestRow, { answers, files, messages, person }: Contents): ServiceRequest {
  return {
    resourceType: 'ServiceRequest',
    id: row.id,
    ...(person !== null && { extension: relativeExtension(row, person) }),
    identifier: [{ system: 'urn:kapu:request-number', value: row.number }],
    status: statuses[careRequestStates[row.status].turn ?? 'over'],
    intent: 'proposal',
    ...(row.mark === 'urgent' && { priority: 'urgent' as const }),
    code: { text: row.service },
    subject: { reference: `Patient/${row.account_id}` },
    authoredOn: row.created_at,
    note: [
      ...answers.map(({ question, answer }) => ({ text: `${question}: ${answer}` })),
      ...messages.map(({ at, by, name, text }) => ({ time: at, authorString: name ?? by, text })),
    ],
    supportingInfo: files.filter(inBundle).map(({ id, name }) => ({ reference: `Binary/${id}`, display: name })),
  };
}

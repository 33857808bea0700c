import type { AuditEvent, Consent, Coverage } from 'fhir/r4';
import type { Selectable } from 'kysely';
import type { DB } from '../../platform/db/types.ts';
import type { entriesOf } from '../history/entries.ts';

const loinc = { coding: [{ system: 'http://loinc.org', code: '59284-0', display: 'Consent Document' }] };
const scope = {
  coding: [{ system: 'http://terminology.hl7.org/CodeSystem/consentscope', code: 'patient-privacy' }],
};

type Subscription = Pick<Selectable<DB['subscription']>, 'id' | 'status' | 'valid_from' | 'valid_to'> & { key: string };

export function subscriptionResource(row: Subscription, accountId: string, payor: string): Coverage {
  return {
    resourceType: 'Coverage',
    id: row.id,
    status: row.status === 'ended' ? 'cancelled' : 'active',
    beneficiary: { reference: `Patient/${accountId}` },
    payor: [{ display: payor }],
    period: { start: row.valid_from, ...(row.valid_to !== null && { end: row.valid_to }) },
    class: [{ type: { text: 'plan' }, value: row.key }],
  };
}

export function consentResource(row: Selectable<DB['consent']>, accountId: string): Consent {
  const { id, kind, given: isGiven, version, language, at, hash, case_id } = row;
  return {
    resourceType: 'Consent',
    id: `consent-${id}`,
    status: isGiven ? 'active' : 'inactive',
    scope,
    category: [loinc],
    patient: { reference: `Patient/${accountId}` },
    dateTime: at,
    policy: [{ uri: `urn:kapu:${kind}:${version}:${language}:${hash.toString('hex')}` }],
    ...(case_id !== null && {
      provision: {
        data: [{ meaning: 'related' as const, reference: { identifier: { system: 'urn:kapu:case', value: case_id } } }],
      },
    }),
  };
}

export function accessResource(entry: Awaited<ReturnType<typeof entriesOf>>[number]): AuditEvent {
  const { at, role, name, action, reason, outcome } = entry;
  return {
    resourceType: 'AuditEvent',
    type: { system: 'urn:kapu:action', code: action },
    recorded: at,
    outcome: outcome === 'done' ? '0' : '8',
    ...(reason !== null && { outcomeDesc: reason }),
    agent: [{ requestor: true, role: [{ text: role }], ...(name !== null && { name }) }],
    source: { observer: { display: 'Kapu' } },
  };
}

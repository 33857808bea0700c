import type { Communication } from 'fhir/r4';

type Note = { id: number; at: string; text: string; number: string };

export function noteResource({ id, at, text, number }: Note, accountId: string): Communication {
  return {
    resourceType: 'Communication',
    id: `note-${id}`,
    status: 'completed',
    subject: { reference: `Patient/${accountId}` },
    topic: { text: 'case_note' },
    sent: at,
    note: [{ text: `${number}: ${text}` }],
  };
}

import type { ServiceRequest } from 'fhir/r4';
import type { VideoMessage } from '../../contract/telemedicine/video-visit.ts';
import { videoVisitStates } from '../../contract/telemedicine/visit-states.ts';
import type { VideoVisitRow } from './visit/visit-case.ts';

type VisitContents = {
  messages: readonly VideoMessage[];
  files: readonly { id: string; name: string }[];
  writer: string | null;
};

export function videoVisitResource(
  row: VideoVisitRow,
  accountId: string,
  { messages, files, writer }: VisitContents,
): ServiceRequest {
  return {
    resourceType: 'ServiceRequest',
    id: row.id,
    identifier: [{ system: 'urn:kapu:video-visit-number', value: row.number }],
    status: videoVisitStates[row.status].over ? 'completed' : 'active',
    intent: 'order',
    code: { text: 'video_consultation' },
    subject: { reference: `Patient/${accountId}` },
    supportingInfo: [
      { reference: `Appointment/${row.reservation_id}` },
      ...files.map(({ id, name }) => ({ reference: `Binary/${id}`, display: name })),
    ],
    authoredOn: row.created_at,
    note: [
      ...messages.map(({ at, by, name, text }) => ({ time: at, authorString: name ?? by, text })),
      ...(row.summary === null ? [] : [{ ...(writer !== null && { authorString: writer }), text: row.summary }]),
    ],
  };
}

import type { ProtocolCall } from '../platform/protocol.ts';
import { readResumable } from './file.ts';

const version = { 'Tus-Resumable': { description: 'The version of the protocol.', example: '1.0.0' } } as const;

const own = {
  path: '/uploads/{uploadId}',
  as: readResumable,
  description:
    'The tus protocol, at the address that startResumable answers. Any other method is refused with 405 and `Allow: HEAD, PATCH`.',
  clauses: ['S5-15', 'S7-07'],
} as const;

const refused = {
  400: { description: 'A header of the protocol is not as it must be', headers: ['Tus-Resumable'] },
  412: { description: 'Without Tus-Resumable', headers: ['Tus-Resumable'] },
} as const;

export const uploadCalls: readonly ProtocolCall[] = [
  {
    ...own,
    id: 'headUpload',
    method: 'HEAD',
    summary: 'How much of an upload in pieces has arrived, in headers',
    headers: version,
    answers: {
      ...refused,
      200: {
        description: 'Where to go on',
        headers: ['Tus-Resumable', 'Upload-Offset', 'Upload-Length', 'Cache-Control'],
      },
    },
  },
  {
    ...own,
    id: 'patchUpload',
    method: 'PATCH',
    summary: 'Send the next bytes of an upload in pieces; what has arrived stays when the line breaks',
    headers: {
      ...version,
      'Upload-Offset': { description: 'How many bytes have arrived before these.', example: '0', isNumber: true },
    },
    takes: 'application/offset+octet-stream',
    answers: {
      ...refused,
      204: { description: 'Arrived; go on from here', headers: ['Tus-Resumable', 'Upload-Offset', 'Cache-Control'] },
      403: { description: 'Without Upload-Offset or Content-Type', headers: ['Tus-Resumable'] },
      409: { description: 'Another Upload-Offset than has arrived', headers: ['Tus-Resumable'] },
      413: { description: 'More bytes than were announced', headers: ['Tus-Resumable'] },
    },
  },
];

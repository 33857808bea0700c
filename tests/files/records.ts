import type { z } from 'zod';
import { addRecord } from '../../contract/records/record.ts';
import { good, type World } from '../support/world.ts';
import { plainPdf } from './pdfs.ts';
import { upload } from './upload.ts';

let counted = 0;

export async function newRecord(
  w: Pick<World, 'request' | 'call'>,
  headers: Record<string, string>,
  changes: Partial<z.input<typeof addRecord.input>> = {},
  names = ['lelet.pdf'],
) {
  const ids: string[] = [];
  for (const name of names) {
    counted += 1;
    const { file } = good(await upload(w, { name, bytes: await plainPdf(`${name} ${counted}`) }, headers));
    ids.push(file.id);
  }
  const input = { name: 'Laborlelet', kind: 'lab', issuedAt: '2026-10-05', fileIds: ids, ...changes } as const;
  return good(await w.call(addRecord, input, headers));
}

import type { z } from 'zod';
import type { Operation } from '../../contract/platform/operation.ts';
import { uploadFile } from '../../contract/records/file.ts';
import { type Answer, answerOf } from '../support/caller.ts';
import type { World } from '../support/world.ts';

export type ChosenFile = { name: string; bytes: Uint8Array; type?: string };

export function upload(
  w: Pick<World, 'request'>,
  chosen: ChosenFile,
  headers: Record<string, string> = {},
  purpose = 'record',
): Promise<Answer<typeof uploadFile.output>> {
  return sendFile(w, uploadFile, `/api/files/${purpose}`, { chosen, headers });
}

type SentFile = { chosen: ChosenFile; headers: Record<string, string> };

export async function sendFile<Out extends z.ZodType>(
  { request }: Pick<World, 'request'>,
  operation: Operation<z.ZodObject, Out>,
  path: string,
  { chosen: { name, bytes, type = 'application/octet-stream' }, headers: { host, ...ownHeaders } }: SentFile,
): Promise<Answer<Out>> {
  const body = new FormData();
  body.set('file', new File([new Uint8Array(bytes)], name, { type }));
  const response = await request(path, {
    method: 'POST',
    headers: ownHeaders,
    body,
    ...(host !== undefined && { host }),
  });
  return answerOf(operation, response);
}

import { uploadFile } from '../../contract/records/file.ts';
import { type Answer, answerOf } from '../caller.ts';
import type { World } from '../world.ts';

export type ChosenFile = { name: string; bytes: Uint8Array; type?: string };

/** One file by the API, as a client would send it. */
export async function upload(
  w: Pick<World, 'request'>,
  { name, bytes, type = 'application/octet-stream' }: ChosenFile,
  headers: Record<string, string> = {},
  purpose = 'record',
): Promise<Answer<typeof uploadFile.output>> {
  const body = new FormData();
  body.set('file', new File([new Uint8Array(bytes)], name, { type }));
  const { host, ...shown } = headers;
  const response = await w.request(`/api/files/${purpose}`, {
    method: 'POST',
    headers: shown,
    body,
    ...(host !== undefined && { host }),
  });
  return answerOf(uploadFile, response);
}

import { ErrorObject } from '../../contract/platform/problem.ts';
import { uploadFile } from '../../contract/records/file.ts';
import { refusalCodesOf } from '../../server/platform/http/refusal-codes.ts';
import type { Answer } from '../caller.ts';
import type { World } from '../world.ts';

export type Chosen = { name: string; bytes: Uint8Array; type?: string };

/** One file by the API, as a client would send it. */
export async function upload(
  w: Pick<World, 'request'>,
  { name, bytes, type = 'application/octet-stream' }: Chosen,
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
  const { status } = response;
  if (response.ok) return { status, ok: uploadFile.output.parse(await response.json()), error: undefined };
  const error = ErrorObject.parse(await response.json());
  if (!new Set<string>(refusalCodesOf(uploadFile)).has(error.errorCode))
    throw new Error(`the OpenAPI document does not say that uploadFile may answer ${error.errorCode}`);
  return { status, ok: undefined, error };
}

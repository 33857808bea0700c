import type { Context } from 'hono';
import type { IncomingFile } from '../../../contract/platform/incoming-file.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { partsOf } from './multipart.ts';
import { isMultipart, longestUpload } from './upload-places.ts';
import type { Variables } from './variables.ts';

export function incomingFileOf(c: Context<Variables>): { file: IncomingFile; close: () => Promise<unknown> } {
  const type = c.req.header('content-type') ?? '';
  const parts = partsOf({ stream: c.req.raw.body, type, most: longestUpload });
  return {
    file: {
      /** The body must be a form with a file, because the API refuses any other type (T16, T26). @throws Problem K415, KF021 no file */
      open: async () => {
        if (!isMultipart(type)) throw problem('K415');
        for (let next = await parts.next(); !next.done; next = await parts.next()) {
          const { bytes, field } = next.value;
          if (bytes && field === 'file') return { name: next.value.name, size: undefined, bytes };
        }
        throw problem('KF021');
      },
    },
    close: () => parts.return(undefined),
  };
}

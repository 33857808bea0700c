import { z } from 'zod';
import { memberOf } from './member-of.ts';

/** A file that is being received; its bytes can be read only once. */
export type OpenedFile = {
  name: string;
  size: number | undefined;
  bytes: AsyncIterable<Uint8Array>;
};

/** A file of a request whose body stays unread until somebody opens it. */
export type IncomingFile = { open: () => Promise<OpenedFile> };

function isIncoming(value: unknown): value is IncomingFile {
  return typeof memberOf(value, 'open') === 'function';
}

export const incomingFile = z
  .custom<IncomingFile>(isIncoming, 'KF021')
  .meta({ type: 'string', contentMediaType: 'application/octet-stream' });

import { z } from 'zod';
import { memberOf } from './member-of.ts';

/** The bytes can be read once. */
export type OpenedFile = {
  name: string;
  size: number | undefined;
  bytes: AsyncIterable<Uint8Array>;
};

/** Nothing of the request's body is read before somebody opens it. */
export type IncomingFile = { open: () => Promise<OpenedFile> };

function isIncoming(value: unknown): value is IncomingFile {
  return typeof memberOf(value, 'open') === 'function';
}

export const incomingFile = z
  .custom<IncomingFile>(isIncoming, 'KF021')
  .meta({ type: 'string', contentMediaType: 'application/octet-stream' });

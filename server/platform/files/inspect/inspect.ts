import type { FileKind } from '../../../../contract/platform/file-limits.ts';
import { createBulkhead } from '../../bulkhead.ts';
import { type CleanFile, createInspector } from './inspector.ts';
import type { FileLimits } from './limited-reader.ts';

/** Each lane inspects one file at a time, so that customers never wait for strangers' files. */
const lanes = { customers: laneOf(64), strangers: laneOf(32, { processor: 8000 }) };

function laneOf(waiting: number, limits: Partial<FileLimits> = {}) {
  return { inTurn: createBulkhead({ lanes: 1, waiting }), inspect: createInspector(limits) };
}

type Sender = { stranger?: string | undefined; signal?: AbortSignal | undefined };

/** `kind` is only what the file seems to be, because the bytes decide. @throws Problem one of `faults`, KF004, K429, K503 */
export function harmless(bytes: Uint8Array, kind: FileKind, sender: Sender = {}): Promise<CleanFile> {
  const { stranger, signal } = sender;
  const { inTurn, inspect } = lanes[stranger === undefined ? 'customers' : 'strangers'];
  return inTurn(() => inspect({ kind, bytes }, signal), { signal, of: stranger });
}

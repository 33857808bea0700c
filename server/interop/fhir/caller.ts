import { type OperationId, operationList } from '../../../contract/operations.ts';
import type { Operation } from '../../../contract/platform/operation.ts';
import { isProblem, problem } from '../../../contract/platform/problem.ts';
import { authorize } from '../../identity/session/authorize.ts';
import type { Context } from '../context.ts';
import type { FhirCall } from './row.ts';

const rows: ReadonlyMap<OperationId, Operation> = new Map(operationList.map((row) => [row.id, row]));

export function laneOf(id: OperationId): 'booking' | 'machine' {
  return rows.get(id)?.lane === 'booking' ? 'booking' : 'machine';
}

/** The context of a caller whom the operation admits. @throws Problem with which the operation refuses the others */
export async function contextAs({ services, info }: FhirCall, id: OperationId): Promise<Context> {
  const now = services.clock();
  const row = rows.get(id);
  if (!row) throw new Error(`no operation ${id}`);
  const caller = await authorize(row, services, { ...info, now });
  return { ...services, ...info, now, ...caller };
}

function isPermitted(id: OperationId, { permissions }: NonNullable<Context['session']>): boolean {
  const access = rows.get(id)?.access;
  return typeof access !== 'object' || !('permission' in access) || permissions.includes(access.permission);
}

export async function fromParts<Part extends { as: OperationId }, T>(
  request: FhirCall,
  parts: readonly Part[],
  read: (part: Part, context: Context) => Promise<readonly T[]>,
): Promise<T[]> {
  const refused: unknown[] = [];
  const contents: T[] = [];
  let session: Context['session'];
  for (const part of parts) {
    // The right is checked before the operation is authorised, so that a search audits no refusal.
    if (session && !isPermitted(part.as, session)) {
      refused.push(problem('K403'));
      continue;
    }
    const context = await contextAs(request, part.as).catch((error: unknown) => {
      if (!isProblem(error)) throw error;
      refused.push(error);
    });
    session ??= context?.session;
    if (context) contents.push(...(await read(part, context)));
  }
  if (refused.length === parts.length) throw refused[0];
  return contents;
}

import { ERRORS } from '@tus/server';
import type { Services } from '../context.ts';
import { answered } from '../storage/patience.ts';
import { inTransaction } from '../transaction.ts';

type Piece = { name: string; no: number; bytes: number };

/** Removes pieces past `offset`, which an interrupted call left; their bytes are sent again. @returns the number of the next piece */
export async function countedPieces(services: Services, id: string, offset: number): Promise<number> {
  const { counted, others } = await inTransaction(services, async (tx) => {
    const upload = await tx.selectFrom('upload').select('received').where('id', '=', id).forUpdate().executeTakeFirst();
    if (upload?.received !== offset) throw ERRORS.INVALID_OFFSET;
    const pieces = await tx
      .selectFrom('file_piece')
      .select(['name', 'no', 'bytes'])
      .where('file_id', '=', id)
      .where('part', '=', 'body')
      .orderBy('no')
      .execute();
    const count = howManyMake(offset, pieces);
    const names = pieces.slice(count).map(({ name }) => name);
    if (names.length > 0) await tx.deleteFrom('file_piece').where('name', 'in', names).execute();
    return { counted: count, others: names };
  });
  for (const name of others) await answered(services.ports.files.remove(name)).catch(() => undefined);
  return counted;
}

function howManyMake(received: number, pieces: readonly Piece[]): number {
  let sum = 0;
  const end = pieces.findIndex(({ no, bytes }, at) => {
    sum += bytes;
    return no !== at || sum > received;
  });
  return end === -1 ? pieces.length : end;
}

import { keptStates } from '../../../contract/records/file-states.ts';
import type { Services } from '../../booking/context.ts';

/** `aMinute` of the 256 beginnings of ids a minute, so that every key is seen within an hour (I10). */
const aMinute = 6;

/** Forgets keys without upload or file, which would open what should be gone; only a bug of ours can leave one. */
export async function forgetKeys(services: Services): Promise<void> {
  const minute = Math.floor(services.clock().epochMilliseconds / 60_000);
  for (let no = 0; no < aMinute; no += 1) await forgetKeysOf(services, (minute * aMinute + no) % 256);
}

/** Handles files whose ids begin with this byte. @internal */
export async function forgetKeysOf({ database: { db }, log }: Services, beginning: number): Promise<void> {
  const byte = beginning.toString(16).padStart(2, '0');
  const forgotten = await db
    .deleteFrom('file_key')
    .where('file_id', '>=', `${byte}000000-0000-0000-0000-000000000000`)
    .where('file_id', '<=', `${byte}ffffff-ffff-ffff-ffff-ffffffffffff`)
    .where((key) =>
      key.not(key.exists(key.selectFrom('upload').select('upload.id').whereRef('upload.id', '=', 'file_key.file_id'))),
    )
    .where((key) =>
      key.not(
        key.exists(
          key
            .selectFrom('file')
            .select('file.id')
            .where(({ or, eb, ref }) =>
              or([eb('file.id', '=', ref('file_key.file_id')), eb('file.content_id', '=', ref('file_key.file_id'))]),
            )
            .where('file.status', 'in', keptStates),
        ),
      ),
    )
    .executeTakeFirst();
  if (forgotten.numDeletedRows > 0n)
    log.error({ keys: Number(forgotten.numDeletedRows) }, 'keys of files that are gone were left');
}

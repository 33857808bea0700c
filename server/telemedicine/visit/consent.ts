import type { TextKind } from '../../../contract/portal/content.ts';
import { consentForVisit } from '../../identity/account/consent.ts';
import type { Db, Tx } from '../../platform/transaction.ts';
import { contentOf, productOf } from '../../portal/content/content.ts';
import type { Context } from '../context.ts';

/** The patient is told before the visit how it goes and what is done with the data (S2.9-04). */
const texts = ['video_consultation_data_handling', 'video_consultation_patient_information'] as const;

type Owner = { id: string; account_id: string | null };
type Versions = Partial<Record<(typeof texts)[number], string | undefined>>;

export async function hasConsented(db: Db, context: Context, { id }: Pick<Owner, 'id'>): Promise<boolean> {
  const consents = await db
    .selectFrom('consent')
    .select(['kind', 'version'])
    .where('reservation_id', '=', id)
    .where('given', '=', true)
    .execute();
  return texts.every((kind) => consents.some((row) => row.kind === kind && row.version === inForce(context, kind)));
}

function inForce(context: Context, kind: TextKind): string | undefined {
  return contentOf(kind, context, productOf(context))?.version;
}

/** The consent is given once for each visit. @throws Problem K409 when a version is no longer in force */
export async function consentToVideo(tx: Tx, context: Context, owner: Owner, versions: Versions): Promise<void> {
  if (await hasConsented(tx, context, owner)) return;
  for (const kind of texts)
    await consentForVisit(tx, context, {
      accountId: owner.account_id,
      reservationId: owner.id,
      kind,
      version: versions[kind],
    });
}

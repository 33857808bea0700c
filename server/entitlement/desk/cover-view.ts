import type { RelativeProof } from '../../../contract/entitlement/relative-desk.ts';
import { inLanguage } from '../../../contract/platform/languages.ts';
import { Localized } from '../../../contract/platform/localized.ts';
import type { Context } from '../../identity/context.ts';
import { isLate } from '../../platform/case/overdue.ts';
import { dayIn } from '../../platform/clock.ts';
import type { Tx } from '../../platform/transaction.ts';
import { coversOf, noCover } from '../insured/cover-of.ts';
import { insuredView } from '../insured/list-insured-persons.ts';
import { mayBeListedAs, policiesWithLists } from '../insured/policies-with-lists.ts';
import type { RelativeRow } from '../relative/find-relative.ts';
import { paperOf } from './paper.ts';

type CoverView = RelativeProof['cover'];

export async function coverView(tx: Tx, context: Context, row: RelativeRow): Promise<CoverView> {
  const today = dayIn(context.now, context.host.brand.timeZone);
  const [cover = noCover] = await coversOf(tx, [row], today);
  const dueAt = cover.state === 'unconfirmed' && row.status === 'active' ? row.cover_due_at : null;
  return {
    ...cover,
    dueAt,
    overdue: isLate(dueAt, context.now),
    file: await paperOf(tx, row.cover_file_id),
    refusal: row.cover_refusal,
    policies: cover.state === 'none' ? [] : await policiesOf(tx, context, row),
  };
}

async function policiesOf(tx: Tx, context: Context, row: RelativeRow): Promise<CoverView['policies']> {
  const today = dayIn(context.now, context.host.brand.timeZone);
  const policies = await policiesWithLists(tx, context, row.account_id);
  return policies.map(({ policy_no, name, valid_from, listed }) => ({
    policyNo: policy_no,
    product: inLanguage(Localized.parse(name), context.language) ?? '',
    validFrom: valid_from,
    alike: listed
      .map((person) => ({ ...insuredView(person), mayBeSame: mayBeListedAs(row, person, today) }))
      .filter(({ birthDate, mayBeSame }) => mayBeSame || birthDate === row.birth_date),
  }));
}

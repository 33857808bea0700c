import type { BenefitLine } from '../../../contract/entitlement/coverage.ts';
import { href } from '../../../contract/href.ts';
import { tagOf } from './cover-tag.tsx';
import { searchHref } from './search-href.ts';

export type Reader = {
  searchPath: string;
  services: Readonly<Record<string, string>>;
  mayAskApproval: boolean;
  mayOrganiseCare: boolean;
  /** The relative whose benefit it is; null for the customer. */
  personId: string | null;
};

type Action = { id: 'times' | 'ask' | 'organise' | 'call' | 'cost' | 'service'; to: string };

/** The customer's next action on a benefit in its present state. */
export function actionFor(benefit: BenefitLine, reader: Reader): Action | undefined {
  const tag = tagOf(benefit);
  if (tag === 'approval' && reader.mayAskApproval) return { id: 'ask', to: href('services-preauthorization-new') };
  if (tag === 'arranged')
    return reader.mayOrganiseCare
      ? { id: 'organise', to: href('services-organize-care') }
      : { id: 'call', to: href('call-back') };
  if (tag === 'covered') return searchAction(benefit, reader);
  return cost(benefit, reader);
}

function searchAction(
  { cares, services }: BenefitLine,
  { searchPath, services: open, personId }: Reader,
): Action | undefined {
  const [service] = services.flatMap((key) => open[key] ?? []);
  if (cares.length === 0) return service === undefined ? undefined : { id: 'service', to: service };
  const [only, other] = cares;
  const one = other === undefined ? only : undefined;
  const searchQuery =
    one?.subfunction != null ? { subfunction: one.subfunction } : { specialization: one?.specialization };
  return { id: 'times', to: searchHref(searchPath, { ...searchQuery, for: personId ?? undefined }) };
}

function cost({ cares: [first] }: BenefitLine, { personId }: Reader): Action | undefined {
  if (!first) return undefined;
  const { specialization, subfunction } = first;
  const care = subfunction === null ? { specialization } : { service: subfunction };
  return { id: 'cost', to: href('services-coverage-cost', {}, { ...care, person: personId ?? undefined }) };
}

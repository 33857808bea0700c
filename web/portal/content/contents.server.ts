import type { PageRequest } from '../../../contract/page-request.ts';
import {
  type ConsentKind,
  type ListedKind,
  listStaticContents,
  type StaticContent,
} from '../../../contract/portal/content.ts';
import type { WizardConsent } from '../../platform/wizard/wizard.ts';

export async function contentsOf(
  { call }: Pick<PageRequest, 'call'>,
  kinds: readonly ListedKind[],
): Promise<StaticContent[]> {
  if (kinds.length === 0) return [];
  const contents = await call(listStaticContents, { types: kinds.join(',') });
  return kinds.flatMap((kind) => contents[kind] ?? []);
}

/** @param name the field of the operation that takes the consent */
export function consentTo(pageRequest: Pick<PageRequest, 'call'>, kind: ConsentKind, name = 'consent'): WizardConsent {
  return { name, read: async () => (await contentsOf(pageRequest, [kind]))[0] };
}

import { listPersons, type Person } from '../../../contract/entitlement/relative.ts';
import type { PageRequest } from '../../../contract/page-request.ts';
import { relativeIn } from '../../entitlement/for-whom.ts';
import { unlessRefused } from '../../platform/form/keep-draft.server.ts';

export async function bookedFor({ user, call }: PageRequest, chosen: string): Promise<Person | undefined> {
  if (chosen === '' || !user?.hasRelatives) return undefined;
  const persons = await unlessRefused(() => call(listPersons, { scope: 'book' }));
  return relativeIn(persons ?? [], chosen);
}

import type { PageRequest } from '../../../contract/page-request.ts';
import { problem } from '../../../contract/platform/problem.ts';
import { type ContentKind, listStaticContents, type StaticContent } from '../../../contract/portal/content.ts';
import { contentMenu } from '../../../contract/portal/services.ts';

/** The texts in force of these kinds, in this order. */
export async function contentsOf(
  { call }: Pick<PageRequest, 'call'>,
  kinds: readonly ContentKind[],
): Promise<StaticContent[]> {
  if (kinds.length === 0) return [];
  const found = await call(listStaticContents, { types: kinds.join(',') });
  return kinds.flatMap((kind) => found[kind] ?? []);
}

/** No flag opens the menu, so its service does. @throws Problem K403 */
export function assertMenu({ user }: Pick<PageRequest, 'user'>): void {
  if (!user?.services.includes(contentMenu)) throw problem('K403');
}

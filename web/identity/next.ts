import { samePortalPath } from '../../contract/platform/back.ts';

/** Where to go on afterwards, as the address says: a place of this portal or nowhere (T17). */
export function nextIn(request: Request): string | undefined {
  return samePortalPath(new URL(request.url).searchParams.get('next') ?? '');
}

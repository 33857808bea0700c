import { samePortalPath } from '../../contract/platform/back.ts';

/** The page to go to afterwards; undefined for an address outside this portal (T17). */
export function nextIn(request: Request): string | undefined {
  return samePortalPath(new URL(request.url).searchParams.get('next') ?? '');
}

import { samePortalPath } from '../../contract/platform/back.ts';

/** The address must be one of this portal (T17). */
export function nextIn(request: Request): string | undefined {
  return samePortalPath(new URL(request.url).searchParams.get('next') ?? '');
}

import { href } from '../../../contract/href.ts';

/** The page of a care in letters. */
export function careAddress(_number: string): string {
  return href('services-appointments');
}
